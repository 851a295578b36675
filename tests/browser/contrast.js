// @ts-check
/**
 * Contrast of every visible text below `root`, from the colours that the page really shows.
 *
 * axe's own contrast rule gives up inside JupyterLab, so this looks at what is painted behind the middle of each
 * text: backgrounds and SVG fills from top to bottom until one is opaque.
 *
 * @param {string} selector
 * @returns {{text: string, ratio: number, ink: string, paper: string, tag: string}[]}
 */
(selector) => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const known = new Map();
  /** Any CSS colour as [red, green, blue, alpha], 0 to 255 and 0 to 1. */
  const rgba = (/** @type {string} */ colour) => {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = "#000";
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      known.set(colour, colour === "none" ? [0, 0, 0, 0] : [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = (/** @type {number[]} */ top, /** @type {number[]} */ below) =>
    [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const luminance = (/** @type {number[]} */ colour) => {
    const [r, g, b] = colour.slice(0, 3).map((v) => {
      const s = v / 255;
      return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const isShape = (/** @type {Element} */ e) => e instanceof SVGElement && !e.closest("text") && "getBBox" in e;
  /** How much of an element shows, its ancestors' opacity included. */
  const opacity = (/** @type {Element | null} */ e) => {
    let shown = 1;
    for (; e; e = e.parentElement) shown *= Number(getComputedStyle(e).opacity);
    return shown;
  };
  const paint = (/** @type {Element} */ e) => {
    const style = getComputedStyle(e);
    const colour = [...rgba(isShape(e) && !(e instanceof SVGSVGElement) ? style.fill : style.backgroundColor)];
    if (isShape(e) && !(e instanceof SVGSVGElement)) colour[3] *= Number(style.fillOpacity);
    colour[3] *= opacity(e);
    return colour;
  };
  /** What lies behind a point of the element, as one opaque colour. */
  const paper = (/** @type {Element} */ element, /** @type {number} */ x, /** @type {number} */ y) => {
    const ancestors = [];
    for (let e = /** @type {Element | null} */ (element); e; e = e.parentElement) ancestors.push(e);
    const stack = document.elementsFromPoint(x, y);
    const at = stack.findIndex((e) => e === element || element.contains(e) || e.contains(element));
    const layers = (at < 0 ? ancestors : stack.slice(at)).map(paint);
    const opaque = layers.findIndex((c) => c[3] >= 0.999);
    const seen = opaque < 0 ? [...layers, [255, 255, 255, 1]] : layers.slice(0, opaque + 1);
    return seen.reduceRight((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const text = (/** @type {number[]} */ c) => `rgb(${c.slice(0, 3).map(Math.round).join(" ")})`;

  const found = [];
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = /** @type {Element} */ (node.parentElement);
      const words = (node.textContent ?? "").trim();
      if (!words || ["SCRIPT", "STYLE", "TITLE", "DESC", "OPTION"].includes(element.tagName.toUpperCase())) continue;
      if (element.closest("[inert]")) continue; // greyed on purpose, and nothing there can be pointed at
      const style = getComputedStyle(element);
      if (style.visibility !== "visible" || !element.checkVisibility() || opacity(element) === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const box = [...range.getClientRects()].find((r) => r.width > 1 && r.height > 1);
      const clip = element.getBoundingClientRect();
      if (!box || clip.width <= 1 || clip.height <= 1) continue; // for screen readers only
      const behind = paper(element, box.x + box.width / 2, box.y + box.height / 2);
      const colour = [...rgba(element.closest("text") ? style.fill : style.color)];
      colour[3] *= opacity(element);
      const ink = over(colour, behind);
      const [light, dark] = [luminance(ink), luminance(behind)].sort((a, b) => b - a);
      const ratio = Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100;
      found.push({ text: words.slice(0, 60), ratio, ink: text(ink), paper: text(behind), tag: element.tagName });
    }
  }
  return found;
}
