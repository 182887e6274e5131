import fc from "fast-check";
import { expect, test } from "vitest";
import { partOf } from "./parts";

const items = fc.uniqueArray(fc.record({ id: fc.uuid(), rows: fc.integer({ min: 0, max: 30 }) }), {
  selector: ({ id }) => id,
  maxLength: 60,
});

test("from part to part each item is shown once, in order, and every part knows its own", () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 80 }), (all, most) => {
      const options = {
        id: (one: { id: string }) => one.id,
        weight: (one: { rows: number }) => one.rows,
        most,
      };
      const seen: string[] = [];
      let previous: string | null = null;
      for (let shown: string | null = all[0]?.id ?? null; shown !== null;) {
        const part = partOf(all, { ...options, shown });
        expect(part).toMatchObject({ before: seen.length, total: all.length, previous });
        const rows = part.items.reduce((sum, { rows }) => sum + rows, 0);
        expect(rows <= most || part.items.length === 1).toBe(true);
        for (const { id } of part.items) expect(partOf(all, { ...options, shown: id })).toEqual(part);
        seen.push(...part.items.map(({ id }) => id));
        [previous, shown] = [part.items[0]?.id ?? null, part.next];
      }
      expect(seen).toEqual(all.map(({ id }) => id));
      expect(partOf(all, { ...options, shown: "unknown" }).before).toBe(0);
    }),
  );
});
