import { expect, it } from "vitest";
import { settings } from "./postgres-settings.mjs";

const GB = 2 ** 30;

it("gives the database an eighth of the machine's memory, within bounds", () => {
  const buffers = (bytes: number) => settings({ careless: false, bytes }).shared_buffers;
  expect(buffers(GB / 2)).toBe("128MB");
  expect(buffers(2 * GB)).toBe("256MB");
  expect(buffers(16 * GB)).toBe("2048MB");
  expect(buffers(256 * GB)).toBe("4096MB");
});

it("is durable unless it is told to be careless", () => {
  expect(settings({ careless: false })).not.toHaveProperty("fsync");
  expect(settings({ careless: true })).toMatchObject({ fsync: "off", shared_buffers: "128MB" });
});
