import { expect, test, vi } from "vitest";
import { dueSeries } from "@/lib/data/changes";
import { pool } from "@/lib/data/database";
import { uploadBody } from "@/lib/testing/api";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { watchChanges } from "./watch";

test("a series whose search fails keeps none of the others from theirs, and stays queued itself", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const scenario of ["one", "two", "three"])
    await uploadBody("watched", wrkOutput(9_000), { commit: shaOf("watched"), scenario });
  const [broken, ...others] = (await dueSeries()).map(({ seriesId }) => seriesId);
  await pool().query(`ALTER TABLE change_scan ADD CONSTRAINT broken CHECK (series_id <> '${broken}')`);

  watchChanges();
  const rows = async (table: string) =>
    (await pool().query(`SELECT DISTINCT series_id AS id FROM ${table}`)).rows.map(({ id }) => id).sort();
  await vi.waitFor(async () => expect(await rows("change_scan")).toEqual(others.toSorted()), 20_000);
  expect(await rows("change_due")).toEqual([broken]);
  expect(logged.mock.calls).toEqual([[expect.stringContaining(`${broken}`), expect.any(Error)]]);
});
