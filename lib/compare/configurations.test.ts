import { expect, test } from "vitest";
import { configurationsText, newestConfigurations } from ".";

const run = (id: string, configId: string | null, seriesId = "s") => ({
  id,
  configId,
  seriesId,
  scenario: "GET /ping",
});
const ids = (runs: readonly { id: string }[]) => runs.map(({ id }) => id).join("");

test("of each series the runs of the newest configuration stand for the commit", () => {
  const runs = [run("a", "1"), run("b", "2"), run("c", "1"), run("d", "2"), run("e", "9", "other")];
  const { runs: newest, several } = newestConfigurations(runs);
  expect(ids(newest)).toBe("bde");
  expect(several).toEqual([
    { seriesId: "s", scenario: "GET /ping", configIds: ["2", "1"], newest: 2, left: 2 },
  ]);
  expect(ids(newestConfigurations(runs.toReversed()).runs)).toBe("edb");
});

test("runs of which nobody told a configuration are left where they are", () => {
  const runs = [run("a", null), run("b", "1"), run("c", null)];
  expect(newestConfigurations(runs)).toEqual({ runs, several: [] });
  expect(ids(newestConfigurations([...runs, run("d", "2")]).runs)).toBe("acd");
});

test("what differs is said, with the way to declare it", () => {
  const entries: Record<string, Record<string, string>> = {
    "1": { GOGC: "100", port: "80" },
    "2": { GOGC: "200", port: "80" },
  };
  const several = { seriesId: "s", scenario: "GET /ping", configIds: ["2", "1"], newest: 3, left: 3 };
  expect(configurationsText(several, (id) => entries[id] ?? {})).toBe(
    "2 configurations at this commit (GOGC 200, 100): the 3 runs of the newest are used. If that is " +
      "intended, declare it with the upload, e.g. variant.GOGC=200: each variant is a series of its own.",
  );
});
