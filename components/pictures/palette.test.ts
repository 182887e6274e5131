import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { palettes } from "./palette";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split(':root[data-mantine-color-scheme="dark"]');
const colourOf = (block: string, name: string) => new RegExp(`--bt-${name}: (#[0-9a-f]{6})`).exec(block)?.[1];

it.each([
  ["light", light],
  ["dark", dark],
] as const)("has the colours of the pages, %s", (theme, block) => {
  const { series, lineStrong, ...rest } = palettes[theme];
  for (const [name, colour] of Object.entries(rest)) expect(colour, name).toBe(colourOf(block, name));
  expect(lineStrong).toBe(colourOf(block, "line-strong"));
  expect(series).toEqual(series.map((_, index) => colourOf(block, `series-${index + 1}`)));
});
