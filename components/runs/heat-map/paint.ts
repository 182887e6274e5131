/** What a cell's colour says: a share of requests, or how much it differs from the same row of another column. */
export interface Picture {
  readonly slots: number;
  readonly rows: number;
  /** Of each slot from the left its rows from below; NaN: nothing is known. */
  readonly values: Float32Array;
  readonly signed: boolean;
}

/** Red, green and blue, 0..255. */
type Colour = readonly [number, number, number];

/** Of shares; of more and of fewer requests than the base has. */
export interface Inks {
  readonly share: Colour;
  readonly more: Colour;
  readonly fewer: Colour;
}

/** Shares from here on are seen, on a scale of four decades. */
const least = 1e-4;
const palest = 0.1;

/** How strong the colour of a share or a difference is, 0..1: by its logarithm, so that tails are seen beside the bulk. */
export function strengthOf(value: number): number {
  const size = Math.abs(value);
  if (!(size >= least)) return size > 0 ? palest / 2 : 0;
  return palest + (1 - palest) * (1 + Math.log10(size) / 4) ** 1.3;
}

/** Paints the picture over the whole canvas, one pixel a cell, then stretched without blur. */
export function paint(canvas: HTMLCanvasElement, picture: Picture, inks: Inks): void {
  const { slots, rows, values, signed } = picture;
  const context = canvas.getContext("2d");
  if (!context) return;
  canvas.width = slots;
  canvas.height = rows;
  const image = context.createImageData(slots, rows);
  for (let slot = 0; slot < slots; slot++)
    for (let row = 0; row < rows; row++) {
      const value = values[slot * rows + row] ?? 0;
      const at = ((rows - 1 - row) * slots + slot) * 4;
      const ink = signed ? (value > 0 ? inks.more : inks.fewer) : inks.share;
      [image.data[at], image.data[at + 1], image.data[at + 2]] = ink;
      image.data[at + 3] = Math.round(255 * strengthOf(value));
    }
  context.putImageData(image, 0, 0);
}

/** The inks of the scheme at hand. */
export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const of = (name: string) => rgb(style.getPropertyValue(name).trim());
  return { share: of("--bt-accent"), more: of("--bt-series-7"), fewer: of("--bt-series-5") };
}

/** Of "#4a4fd0". */
function rgb(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16) || 0;
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}
