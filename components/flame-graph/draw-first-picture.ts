import type { FirstPicture, fitLabel, Paint, Scheme } from "@/lib/flame";

/** What one scheme paints with: fill, text and edge of each paint by its number. */
export type Inks = Readonly<Record<Scheme, readonly Pick<Paint, "fill" | "text" | "edge">[]>>;

/**
 * Draws a first picture as `drawScene` draws the graph: same edges, same labels, same heights. It runs as text in the
 * page's HTML, before there is any script; so it is complete in itself, and everything comes as an argument.
 */
export function drawFirstPicture(
  canvas: HTMLCanvasElement,
  picture: FirstPicture,
  units: number,
  inks: Inks,
  fit: typeof fitLabel,
): void {
  const context = canvas.getContext("2d");
  const place = canvas.parentElement;
  if (!context || !place) return;
  const { names, rows } = picture;
  const ink = inks[document.documentElement.dataset.mantineColorScheme === "dark" ? "dark" : "light"];
  const rowHeight = matchMedia("(pointer: coarse)").matches ? 24 : 18;
  const ratio = devicePixelRatio;
  const hairline = 1 / ratio;
  const whole = place.clientWidth;
  const height = Math.min(rows.length * rowHeight, place.clientHeight);
  canvas.width = Math.round(whole * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${whole}px`;
  canvas.style.height = `${height}px`;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = `11px ${getComputedStyle(canvas).fontFamily}`;
  context.textBaseline = "middle";
  const character = context.measureText("0".repeat(100)).width / 100;
  const snap = (x: number) => Math.round(x * ratio) / ratio;
  for (let row = 0; row < rows.length && row * rowHeight < height; row++) {
    const boxes = rows[row]!;
    let at = 0;
    for (let box = 0; box < boxes.length; box += 4) {
      const x = ((at + boxes[box]!) / units) * whole;
      at += boxes[box]! + boxes[box + 1]!;
      const [left, right] = [snap(x), snap((at / units) * whole)];
      const gap = right - left > 3 * hairline ? hairline : 0;
      const { fill, text, edge } = ink[boxes[box + 2]!]!;
      context.fillStyle = fill;
      context.fillRect(left, row * rowHeight, Math.max(hairline, right - left - gap), rowHeight - 1);
      if (edge && right - left >= 6) {
        context.fillStyle = edge;
        context.fillRect(left, row * rowHeight, 3, rowHeight - 1);
      }
      const name = names[boxes[box + 3]!];
      if (!name || right - left < 22) continue;
      const [short, barest] = name;
      const bare = typeof barest === "number" ? short.slice(barest) : barest;
      context.fillStyle = text;
      context.fillText(
        fit(short, bare, Math.floor((right - left - 8) / character)),
        x + 4,
        row * rowHeight + rowHeight / 2,
      );
    }
  }
  canvas.dataset.flamePicture = "drawn";
}
