// @ts-check
import { bring, zooming } from "./zoom.js";

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

/** The nearest thing in a direction, among those of the same group, else among all. Sideways counts one and a half times:
 * so in rows and columns one stays in line, and among hexagons no step jumps over a neighbour.
 * @param {Element} from @param {[number, number]} step @param {HTMLElement[]} all */
function nearest(from, [dx, dy], all) {
  const [x, y] = centre(from), group = from.closest("[data-rove]");
  for (const some of [all.filter((n) => n.closest("[data-rove]") === group), all]) {
    let best = null, least = Infinity;
    for (const n of some) {
      const [nx, ny] = centre(n), along = (nx - x) * dx + (ny - y) * dy, aside = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
      if (n !== from && along > 4 && along + 1.5 * aside < least) { least = along + 1.5 * aside; best = n; }
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
    const lookAgain = zoom.look();
    morph(root, next);
    lookAgain();
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

  const zoom = zooming(root, signal, () => active() !== null, (said) => say(model.get("status"), said));

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
    const typing = isField(e.target);
    if (!typing && zoom.press(e)) return;
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
