import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { onlyRun } from "../testing/result-fixtures";

/** What the tools themselves said of the same runs, in the units of the catalogue: name of a fixture → metrics. */
const root = new URL("./fixtures/oracles/", import.meta.url);

const said = readdirSync(root).flatMap((file) => {
  const ofTool = JSON.parse(readFileSync(new URL(file, root), "utf8")) as Record<string, object>;
  const tool = file.replace(".json", "");
  return Object.entries(ofTool).map(([name, figures]) => ({ tool, name, figures }));
});

describe("figures", () => {
  it.each(said)("of $tool, $name, are the tool's own", async ({ tool, name, figures }) => {
    expect((await onlyRun(tool, name)).metrics).toMatchObject(figures);
  });
});
