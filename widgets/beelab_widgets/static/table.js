// @ts-check
// One front end for every table, lesson and panel. It shows the page that Python drew and tells Python what was
// touched; it knows no rule of any game.
//
// From Python: html, status (seen), spoken (said politely), error (said at once), ack (id of the last message handled).
// In the html: data-pick="x"    a click, Enter or Space sends {pick: "x"}, with the fields of its [data-fields]
//              data-change="x"  a changed field sends {pick: "x", value}
//              data-rove        one Tab stop, arrow keys inside
//              data-key="x"     the same thing in every picture
//              data-flip        glides when it moved; data-from="x": when new, from where x was
//              data-home        where the focus goes when its place is gone
//              data-escape      what the Escape key presses (the last one on the page)
//              data-focus="x"   takes the focus when it appears; data-onward: and gives it to data-home when it goes
//              data-stick       stays scrolled to its end
//              data-copy="x"    copies what the element with the key x shows
//              data-zoom        a box whose svg grows in it: by wheel, pinch, + - 0, dragged by the mouse, Shift and arrows
//              data-zoom-by="x" a button that makes it grow: in, out, fit

/** @typedef {{ get(name: string): any, send(content: object): void, on(name: string, f: () => void): void, off(name: string, f: () => void): void }} Model */
/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

const STEP = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const MOST_ZOOM = 6, ZOOM_STEP = 1.3, PAN_STEP = 80, DRAGGED = 5; // the last two in px
const PATIENCE = 5000; // ms without an answer before we say so
const GONE = "Python was restarted and no longer knows this table. Run the cell again to continue.";
const SLOW = "No answer yet: Python is busy. If it was restarted, run the cell again.";

/** The views of each model, the one that speaks last: two views of one table must not say everything twice.
 * @type {WeakMap<Model, { speak(on: boolean): void }[]>} */
const choirs = new WeakMap();

/** @param {Node | null} n */
const key = (n) => (n instanceof Element ? n.getAttribute("data-key") : null);
/** @param {Element} root @param {string | null | undefined} k @returns {HTMLElement | null} */
const find = (root, k) => (k ? root.querySelector(`[data-key="${CSS.escape(k)}"]`) : null);
/** @param {Element} n @returns {[number, number, number]} */
const centre = (n) => { const b = n.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2, b.width]; };
/** @param {EventTarget | null} n @returns {n is Field} */
const isField = (n) => n instanceof HTMLInputElement || n instanceof HTMLTextAreaElement || n instanceof HTMLSelectElement;
/** @param {EventTarget | null} n @returns {n is HTMLElement} a part of an svg can be focused and pressed as well */
const isTouchable = (n) => n instanceof HTMLElement || n instanceof SVGElement;
/** @param {Field} f */
const valueOf = (f) => (f instanceof HTMLInputElement && f.type === "checkbox" ? f.checked : f.value);

/** Parse html and drop whatever could run code: Python escapes every text, this is the second lock.
 * @param {string} html */
function parse(html) {
  const t = document.createElement("template");
  t.innerHTML = html;
  for (const n of t.content.querySelectorAll("*")) {
    if (/^(script|iframe|object|embed|base|form|link|meta)$/i.test(n.nodeName)) n.remove();
    for (const a of [...n.attributes])
      if (/^on|^srcdoc$/i.test(a.name) || /^\s*javascript:/i.test(a.value)) n.removeAttribute(a.name);
  }
  return t.content;
}

/** Attributes that belong to the reader, not to the picture.
 * @param {Element} n @param {string} name */
const theirs = (n, name) => name === "tabindex" || (name === "open" && n.nodeName === "DETAILS") || (name === "style" && n.parentElement?.hasAttribute("data-zoom"));

/** What Python last put into a field; what was typed since is kept until Python changes it.
 * @param {Element} n */
const given = (n) => n instanceof HTMLTextAreaElement ? n.defaultValue
  : n instanceof HTMLOptionElement ? String(n.defaultSelected)
  : n instanceof HTMLInputElement ? `${n.defaultValue} ${n.defaultChecked}` : "";

/** @param {Element} n */
function give(n) {
  if (n instanceof HTMLTextAreaElement) n.value = n.defaultValue;
  else if (n instanceof HTMLOptionElement) n.selected = n.defaultSelected;
  else if (n instanceof HTMLInputElement) { n.value = n.defaultValue; n.checked = n.defaultChecked; }
}

/** The slider under the reader's finger: answers to where it was a moment ago must not move it back.
 * @type {Element | null} */
let held = null;

/** Make `old` equal to `next` and keep its nodes, so that focus, scroll and a half-done click survive.
 * @param {Node} old @param {Node} next */
function morph(old, next) {
  if (!(old instanceof Element) && !(old instanceof DocumentFragment)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  const before = old instanceof Element ? given(old) : "";
  if (old instanceof Element && next instanceof Element) {
    for (const a of [...old.attributes]) if (!theirs(old, a.name) && !next.hasAttribute(a.name)) old.removeAttribute(a.name);
    for (const a of next.attributes) if (old.getAttribute(a.name) !== a.value && !(theirs(old, a.name) && a.name === "open")) old.setAttribute(a.name, a.value);
  }
  const keyed = new Map();
  for (const c of old.childNodes) if (key(c)) keyed.set(key(c), c);
  let at = old.firstChild;
  for (const want of [...next.childNodes]) {
    const k = key(want);
    const have = k ? keyed.get(k) : at;
    if (!have || have.nodeName !== want.nodeName || key(have) !== k) {
      old.insertBefore(want, at); // new here (moved out of the template)
      continue;
    }
    keyed.delete(k);
    if (have === at) at = at?.nextSibling ?? null;
    else old.insertBefore(have, at);
    morph(have, want);
  }
  while (at) { const n = at.nextSibling; old.removeChild(at); at = n; }
  if (old instanceof Element && old !== held && given(old) !== before) give(old);
}

// --- zooming: the svg in a [data-zoom] box is as large as the box, or so many times larger, and the box scrolls

/** @type {WeakMap<Element, number>} */
const zooms = new WeakMap();
/** @param {Element} box @returns {SVGSVGElement | null} */
const plane = (box) => box.querySelector("svg");

/** Show the svg of a box so many times as large; the point of it at x, y of the window stays there.
 * @param {Element} box @param {number} wanted @param {number} [x] @param {number} [y] @returns whether anything changed */
function zoomTo(box, wanted, x, y) {
  const svg = plane(box), before = zooms.get(box) ?? 1, now = Math.min(MOST_ZOOM, Math.max(1, wanted));
  if (!svg || now === before) return false;
  const b = box.getBoundingClientRect(), dx = (x ?? b.x + b.width / 2) - b.x, dy = (y ?? b.y + b.height / 2) - b.y;
  const across = (box.scrollLeft + dx) / before, down = (box.scrollTop + dy) / before;
  zooms.set(box, now);
  svg.style.width = svg.style.height = `${100 * now}%`;
  box.scrollTo(across * now - dx, down * now - dy);
  return true;
}

/** Scroll the box round something in it until all of that is seen: browsers don't do it for parts of an svg.
 * @param {Element} n */
function bring(n) {
  const box = n.closest("[data-zoom]"), svg = box && plane(box);
  if (!box || !svg?.contains(n)) return;
  const b = box.getBoundingClientRect(), r = n.getBoundingClientRect(), margin = Math.min(40, b.width / 8);
  const beyond = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ from, /** @type {number} */ to) =>
    Math.max(0, high + margin - to) || Math.min(0, low - margin - from);
  box.scrollBy(beyond(r.left, r.right, b.left, b.right), beyond(r.top, r.bottom, b.top, b.bottom));
}

/** What lies in the middle of a box, and how large: in units of its svg.
 * @param {Element} box */
function look(box) {
  const m = plane(box)?.getScreenCTM(), b = box.getBoundingClientRect();
  return m && (zooms.get(box) ?? 1) > 1 ? { scale: m.a, at: new DOMPoint(b.x + b.width / 2, b.y + b.height / 2).matrixTransform(m.inverse()) } : null;
}

/** Look at the same again after the svg has changed its size.
 * @param {Element} box @param {ReturnType<typeof look>} seen */
function lookAgain(box, seen) {
  const svg = plane(box);
  if (!svg || !seen) return;
  svg.style.width = svg.style.height = `${100 * (zooms.get(box) ?? 1)}%`;
  zoomTo(box, (zooms.get(box) ?? 1) * seen.scale / (svg.getScreenCTM()?.a || seen.scale));
  const m = svg.getScreenCTM(), b = box.getBoundingClientRect();
  if (!m) return;
  const { x, y } = seen.at.matrixTransform(m);
  box.scrollBy(x - b.x - b.width / 2, y - b.y - b.height / 2);
}

/** The nearest thing in a direction, among those of the same group, else among all.
 * @param {Element} from @param {[number, number]} step @param {HTMLElement[]} all */
function nearest(from, [dx, dy], all) {
  const [x, y] = centre(from), group = from.closest("[data-rove]");
  for (const some of [all.filter((n) => n.closest("[data-rove]") === group), all]) {
    let best = null, least = Infinity;
    for (const n of some) {
      const [nx, ny] = centre(n), along = (nx - x) * dx + (ny - y) * dy, aside = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
      if (n !== from && along > 4 && along + 2 * aside < least) { least = along + 2 * aside; best = n; }
    }
    if (best) return best;
  }
  return null;
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const view = Math.random().toString(36).slice(2), stop = new AbortController(), { signal } = stop;
  const waiting = /** @type {Map<string, number>} */ (new Map());
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const [status, root, error] = ["bee-status", "bee-root", "bee-error"].map((name) => {
    const n = el.appendChild(document.createElement("div"));
    n.className = name;
    return n;
  });
  const seen = status.appendChild(document.createElement("span")), spoken = status.appendChild(document.createElement("span"));
  seen.setAttribute("aria-hidden", "true"); // the spoken line says the same and more
  spoken.className = "bee-sr";
  el.classList.add("bee-host");
  el.setAttribute("data-lm-suppress-shortcuts", "true");
  let last = /** @type {string | null} */ (null), opener = last, sent = 0, mine = false;

  /** @returns {HTMLElement[]} */
  const picks = () => [...root.querySelectorAll(/** @type {"button"} */ ("[data-pick]"))].filter((n) => n.getClientRects().length);
  const active = () => (isTouchable(document.activeElement) && root.contains(document.activeElement) ? document.activeElement : null);
  const boxes = () => [...root.querySelectorAll("[data-zoom]")];

  // --- who speaks
  const voice = { speak: (/** @type {boolean} */ on) => {
    for (const [n, role] of /** @type {[HTMLElement, string][]} */ ([[spoken, "status"], [error, "alert"]]))
      if (on) n.setAttribute("role", role); else n.removeAttribute("role");
  } };
  const choir = choirs.get(model) ?? [];
  choirs.set(model, choir);
  function stepForward() {
    if (choir.at(-1) === voice) return;
    choir.at(-1)?.speak(false);
    if (choir.includes(voice)) choir.splice(choir.indexOf(voice), 1);
    choir.push(voice);
    voice.speak(true);
  }

  // --- showing
  function rove() { // one Tab stop for each group: where the focus is, else where it was, else the first
    for (const g of root.querySelectorAll("[data-rove]")) {
      const all = [.../** @type {NodeListOf<HTMLElement>} */ (g.querySelectorAll("[data-pick][data-key]"))];
      const stop = all.find((n) => n === active()) ?? all.find((n) => n.getAttribute("tabindex") === "0") ?? all[0];
      for (const n of all) n.setAttribute("tabindex", n === stop ? "0" : "-1");
    }
  }
  function glide(/** @type {Map<string, [number, number, number]>} */ places, /** @type {Set<string | null>} */ known) {
    for (const n of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-flip]"))) {
      const k = key(n), from = places.get((k && known.has(k) ? k : n.dataset.from) ?? ""), to = from && centre(n);
      if (from && to && to[2] && Math.hypot(from[0] - to[0], from[1] - to[1]) > 12) {
        const unit = n instanceof SVGGElement ? n.getScreenCTM()?.a || 1 : 1; // inside an svg a px is one of its units
        n.animate({ translate: [`${(from[0] - to[0]) / unit}px ${(from[1] - to[1]) / unit}px`, "0 0"], scale: [String(from[2] / to[2]), "1"] }, { duration: 420, easing: "ease-out" });
      }
    }
  }
  function draw() {
    const focus = active() && key(active()), next = parse(model.get("html")), places = new Map(), focused = new Set();
    if (!calm.matches) for (const n of root.querySelectorAll("[data-key]")) places.set(key(n), centre(n));
    for (const n of root.querySelectorAll("[data-focus]")) focused.add(n.getAttribute("data-focus"));
    const ends = [...root.querySelectorAll("[data-stick]")].filter((n) => n.scrollTop + n.clientHeight > n.scrollHeight - 4);
    const finger = active(), later = [...waiting.keys()].some((id) => id !== model.get("ack"));
    held = later && finger instanceof HTMLInputElement && finger.type === "range" ? finger : null;
    const looks = boxes().map((box) => /** @type {const} */ ([box, look(box)]));
    morph(root, next);
    for (const [box, seen] of looks) lookAgain(box, seen);
    held = null;
    for (const n of root.querySelectorAll("[data-stick]")) if (!places.size || ends.includes(n)) n.scrollTop = n.scrollHeight;
    rove();
    const fresh = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-focus]"))].find((n) => !focused.has(n.dataset.focus));
    if (fresh && mine) { opener = fresh.hasAttribute("data-onward") ? null : focus; fresh.focus({ preventScroll: false }); }
    else if (focus && !active()) {
      const n = find(root, focus) ?? find(root, opener) ?? /** @type {HTMLElement | null} */ (root.querySelector("[data-home]")) ?? picks()[0];
      n?.focus({ preventScroll: true });
      opener = null;
    }
    if (places.size) glide(places, new Set(places.keys()));
  }
  const say = (look = model.get("status"), hear = model.get("spoken")) => {
    if (seen.textContent !== look) seen.textContent = look;
    if (spoken.textContent !== hear) spoken.textContent = hear;
  };
  const fail = (/** @type {any} */ text = model.get("error")) => { if (error.textContent !== text) error.textContent = text; };
  function heard() {
    const id = model.get("ack");
    clearTimeout(waiting.get(id));
    waiting.delete(id);
    if (!waiting.size) { delete el.dataset.waiting; fail(); }
  }

  // --- telling Python
  /** @param {object} content */
  function send(content) {
    const id = `${view}.${++sent}`;
    stepForward();
    mine = true;
    try { model.send({ ...content, id }); }
    catch { fail(GONE); return; }
    waiting.set(id, window.setTimeout(fail, PATIENCE, SLOW));
    el.dataset.waiting = "";
  }
  /** @param {HTMLElement} n */
  function press(n) {
    last = key(n);
    if (n.dataset.copy) return void copy(n.dataset.copy);
    const box = n.closest("[data-fields]"), fields = /** @type {Record<string, any>} */ ({});
    for (const f of box?.querySelectorAll("[name]") ?? []) if (isField(f)) fields[f.name] = valueOf(f);
    send(box ? { pick: n.dataset.pick, fields } : { pick: n.dataset.pick });
  }
  /** @param {string} k */
  async function copy(k) {
    const n = find(root, k), text = isField(n) ? n.value : n?.textContent ?? "";
    try { await navigator.clipboard.writeText(text); say("Copied.", "Copied."); }
    catch { // no clipboard on plain http: mark the text, the reader's own copy key does the rest
      if (n instanceof HTMLTextAreaElement) { n.focus(); n.select(); }
      say("The text is marked: copy it with Ctrl+C.", "The text is marked: copy it with Ctrl+C.");
    }
  }

  // --- zooming
  let drag = /** @type {{ box: Element, x: number, y: number, moved: boolean } | null} */ (null), spread = 0;
  /** @param {Element | undefined} box @param {string | undefined} how */
  function zoomBy(box, how) {
    const factor = how === "in" ? ZOOM_STEP : how === "out" ? 1 / ZOOM_STEP : 0;
    if (!box) return;
    zoomTo(box, (zooms.get(box) ?? 1) * factor);
    const said = `Zoom ${Math.round(100 * (zooms.get(box) ?? 1))} %.`;
    say(model.get("status"), said);
    const here = active();
    if (here && factor) bring(here);
  }
  /** @param {EventTarget | null} n */
  const boxOf = (n) => (n instanceof Element ? n.closest("[data-zoom]") : null);
  root.addEventListener("wheel", (e) => {
    const box = boxOf(e.target); // the page scrolls on over a table that nobody has touched yet
    if (!box || e.shiftKey || !(e.ctrlKey || e.metaKey || active())) return;
    const changed = zoomTo(box, (zooms.get(box) ?? 1) * Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : e.ctrlKey ? 0.01 : 0.002)), e.clientX, e.clientY);
    if (changed || e.ctrlKey || e.metaKey) e.preventDefault();
  }, { signal, passive: false });
  for (const type of /** @type {const} */ (["touchstart", "touchmove"])) root.addEventListener(type, (e) => {
    const box = boxOf(e.target), [a, b] = e.touches;
    if (!box || e.touches.length !== 2) return;
    e.preventDefault();
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (type === "touchmove" && spread && apart) zoomTo(box, (zooms.get(box) ?? 1) * apart / spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    spread = apart;
  }, { signal, passive: false });
  root.addEventListener("pointerdown", (e) => {
    const box = boxOf(e.target);
    drag = box && e.pointerType === "mouse" && e.button === 0 ? { box, x: e.clientX, y: e.clientY, moved: false } : null;
  }, { signal });
  root.addEventListener("pointermove", (e) => {
    if (!drag || !(e.buttons & 1)) return;
    if (!drag.moved && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < DRAGGED) return;
    drag.box.scrollBy(drag.x - e.clientX, drag.y - e.clientY);
    drag = { box: drag.box, x: e.clientX, y: e.clientY, moved: true };
  }, { signal });
  root.addEventListener("click", (e) => { // letting go after dragging picks nothing
    if (drag?.moved && boxOf(e.target)) e.stopImmediatePropagation();
    else zoomOn(e.target instanceof Element ? e.target.closest("[data-zoom-by]") : null);
    drag = null;
  }, { signal });
  /** @param {Element | null} n */
  const zoomOn = (n) => { if (n) zoomBy(boxes()[0], /** @type {HTMLElement} */ (n).dataset.zoomBy); };

  // --- listening
  root.addEventListener("click", (e) => {
    const n = e.target instanceof Element ? e.target.closest(/** @type {"button"} */ ("[data-pick], [data-copy]")) : null;
    if (n) { n.focus({ preventScroll: true }); press(n); }
  }, { signal });
  for (const type of ["input", "change"]) root.addEventListener(type, ({ target: f }) => {
    // a slider and a counter tell while they are moved, the other fields when they are done
    const live = f instanceof HTMLInputElement && f.type === "range";
    if (isField(f) && f.dataset.change && live === (type === "input")) send({ pick: f.dataset.change, value: valueOf(f) });
  }, { signal });
  root.addEventListener("focusin", ({ target }) => {
    const k = target instanceof Element && key(target);
    if (k && target) { last = k; rove(); bring(/** @type {Element} */ (target)); }
  }, { signal });
  root.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.key === "Tab" || !isTouchable(e.target)) return;
    e.stopPropagation(); // else JupyterLab takes "b", "x", "dd", Shift+Enter ... for notebook commands
    if (e.key === "Escape") {
      const n = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-escape]"))].at(-1);
      if (n) { const stay = last; press(n); last = stay; }
      return;
    }
    const typing = isField(e.target), how = { "+": "in", "=": "in", "-": "out", "0": "fit" }[e.key], box = boxOf(e.target);
    if (!typing && how && boxes().length) {
      e.preventDefault();
      zoomBy(box ?? boxes()[0], how);
      return;
    }
    if (e.shiftKey && box && STEP[e.key]) {
      e.preventDefault();
      box.scrollBy(PAN_STEP * STEP[e.key][0], PAN_STEP * STEP[e.key][1]);
    }
    if (e.shiftKey) return;
    const here = e.target.closest(/** @type {"button"} */ ("[data-pick], [data-copy]"));
    if (typing && e.key === "Enter" && e.target instanceof HTMLInputElement) {
      const n = e.target.closest("[data-fields]")?.querySelector(/** @type {"button"} */ ("[data-default]"));
      if (n) { e.preventDefault(); press(n); }
    } else if (!typing && here && (e.key === "Enter" || e.key === " ")) {
      e.preventDefault();
      if (!e.repeat) press(here);
    } else if (!typing && here && here.closest("[data-rove]")) {
      const group = picks().filter((n) => n.closest("[data-rove]") === here.closest("[data-rove]"));
      const to = STEP[e.key] ? nearest(here, STEP[e.key], picks()) : e.key === "Home" ? group[0] : e.key === "End" ? group.at(-1) : null;
      if (STEP[e.key] || to) e.preventDefault();
      to?.focus();
    }
  }, { signal });

  const subscriptions = /** @type {Record<string, () => void>} */ ({ "change:html": draw, "change:status": () => say(), "change:spoken": () => say(), "change:error": () => fail(), "change:ack": heard });
  for (const [name, f] of Object.entries(subscriptions)) model.on(name, f);
  stepForward();
  draw(); say(); fail();
  return () => {
    stop.abort();
    for (const [name, f] of Object.entries(subscriptions)) model.off(name, f);
    waiting.forEach((timer) => clearTimeout(timer));
    if (choir.includes(voice)) choir.splice(choir.indexOf(voice), 1);
    choir.at(-1)?.speak(true);
  };
}

export default { render };
