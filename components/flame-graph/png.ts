/** Canvases beyond this are refused by some browsers, in device pixels a side. */
const longestSide = 16_000;

/** A picture in SVG as PNG, twice as fine where its size allows. @throws Error where the browser cannot paint it */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const ratio = Math.min(2, longestSide / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large."))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
