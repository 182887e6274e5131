import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heldBytes, memoryShares } from "@/lib/threads/budget";
import { type Incoming, readBody, withUploadMemory } from "./body";
import { clientHeader } from "./client-address";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A body of so many chunks, one each `ms` milliseconds. */
async function* trickle(chunks: number, bytes: number, ms: number) {
  for (let sent = 0; sent < chunks; sent++) {
    await wait(ms);
    yield new Uint8Array(bytes);
  }
}
const incoming = (body: Incoming["body"], headers: Record<string, string> = {}): Incoming => ({
  url: "http://benchtrail.test/",
  headers: new Headers(headers),
  body,
});

/** What reading a body comes to while the clock runs on. */
async function readIn(body: Incoming["body"], ms: number) {
  const reading = readBody(incoming(body)).then(
    (bytes) => bytes.byteLength,
    ({ status, headers }: { status: number; headers: object }) => ({ status, headers }),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([reading, Promise.resolve("still reading")]);
}

it("waits for a body that comes, though slowly", async () => {
  expect(await readIn(trickle(100, 10_000, 2_000), 201_000)).toBe(1_000_000);
});

it("gives up one that stalls, and one that trickles", async () => {
  const refused = { status: 408, headers: { connection: "close" } };
  expect(await readIn(trickle(2, 10_000, 21_000), 20_100)).toEqual(refused);
  expect(await readIn(trickle(1_000, 1, 1_000), 29_000)).toBe("still reading");
  expect(await readIn(trickle(1_000, 1, 1_000), 32_000)).toEqual(refused);
});

it("one address cannot hold the memory of all", async () => {
  const third = `${Math.floor(memoryShares.bytes() / 6)}`;
  const from = (address: string) => {
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    const request = incoming(null, { [clientHeader]: address, "content-length": third });
    const done = withUploadMemory(request, () => held).then(
      () => "stored",
      ({ status }: { status: number }) => status,
    );
    return { end, done };
  };
  const slow = [1, 2, 3, 4].map(() => from("203.0.113.7"));
  await vi.advanceTimersByTimeAsync(100);
  expect(heldBytes.state.used).toBe(3 * Number(third));
  const other = from("198.51.100.1");
  await vi.advanceTimersByTimeAsync(100);
  expect(heldBytes.state.used).toBe(4 * Number(third));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow[3]!.done).toBe(429);
  for (const { end } of [...slow, other]) end();
  expect(await Promise.all([...slow.slice(0, 3), other].map(({ done }) => done))).toEqual(
    Array.from({ length: 4 }, () => "stored"),
  );
  expect(heldBytes.state.used).toBe(0);
});
