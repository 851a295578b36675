// @ts-check
// The svg in a [data-zoom] box is as large as the box, or so many times larger, and then the box scrolls: by the wheel,
// two fingers, buttons with data-zoom-by, the keys + - 0, Shift with an arrow, and dragged by the mouse.

const MOST_ZOOM = 6, ZOOM_STEP = 1.3, PAN_STEP = 80, DRAGGED = 5; // the last two in px
const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const KEYS = /** @type {Record<string, string>} */ ({ "+": "in", "=": "in", "-": "out", 0: "fit" });

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
export function bring(n) {
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

/** Listen to everything below `root` that zooms.
 * @param {HTMLElement} root @param {AbortSignal} signal @param {() => boolean} isInUse whether the wheel is for the table, not for the page
 * @param {(said: string) => void} say */
export function zooming(root, signal, isInUse, say) {
  const boxes = () => [...root.querySelectorAll("[data-zoom]")];
  let drag = /** @type {{ box: Element, x: number, y: number, moved: boolean } | null} */ (null), spread = 0;
  /** @param {Element | undefined} box @param {string | undefined} how */
  function zoomBy(box, how) {
    const factor = how === "in" ? ZOOM_STEP : how === "out" ? 1 / ZOOM_STEP : 0;
    if (!box) return;
    zoomTo(box, (zooms.get(box) ?? 1) * factor);
    say(`Zoom ${Math.round(100 * (zooms.get(box) ?? 1))} %.`);
    if (factor && document.activeElement) bring(document.activeElement);
  }
  /** @param {EventTarget | null} n */
  const boxOf = (n) => (n instanceof Element ? n.closest("[data-zoom]") : null);
  root.addEventListener("wheel", (e) => {
    const box = boxOf(e.target); // the page scrolls on over a table that nobody has touched yet
    if (!box || e.shiftKey || !(e.ctrlKey || e.metaKey || isInUse())) return;
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
  return {
    /** Remember what is looked at; the function that comes back looks at it again. */
    look() {
      const looks = boxes().map((box) => /** @type {const} */ ([box, look(box)]));
      return () => { for (const [box, seen] of looks) lookAgain(box, seen); };
    },
    /** A key was pressed: whether it was one of ours. @param {KeyboardEvent} e */
    press(e) {
      const box = boxOf(e.target), step = STEPS[e.key], ours = KEYS[e.key] ? boxes().length > 0 : e.shiftKey && box && step;
      if (!ours) return false;
      e.preventDefault();
      if (KEYS[e.key]) zoomBy(box ?? boxes()[0], KEYS[e.key]);
      else box?.scrollBy(PAN_STEP * step[0], PAN_STEP * step[1]);
      return true;
    },
  };
}
