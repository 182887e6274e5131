import "server-only";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";

/** Inter whole, with the arrows, Cyrillic and Greek that the web font's Latin part leaves out. */
const fontFiles = [
  "400Regular/Inter_400Regular",
  "500Medium/Inter_500Medium",
  "600SemiBold/Inter_600SemiBold",
].map((file) => join(process.cwd(), "node_modules", "@expo-google-fonts", "inter", `${file}.ttf`));

/** Signs beyond Inter, for which the machine's own fonts are asked; that takes longer. */
const foreign = /[\u0600-\u1dff\u2e80-\uffff]/;

/**
 * An SVG of ours as PNG. Drawn in a thread of libuv's pool: uploads do not wait for it.
 * @param zoom pixels of the PNG to one of the SVG
 */
export async function rasterise(svg: string, zoom: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = await renderAsync(svg, {
    fitTo: { mode: "zoom", value: zoom },
    font: {
      fontFiles,
      loadSystemFonts: foreign.test(svg),
      defaultFontFamily: "Inter",
      sansSerifFamily: "Inter",
    },
  });
  return new Uint8Array(image.asPng());
}
