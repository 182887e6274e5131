import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Budget } from "./budget";

const open = (size: number, patience = 10_000) => new Budget(() => size, patience);

test("what fits is let in at once, what does not waits for its turn, in order", async () => {
  const budget = open(100);
  const first = await budget.reserve(60, {});
  const second = await budget.reserve(40, {});
  const order: number[] = [];
  const later = [50, 10].map((bytes) => budget.reserve(bytes, {}).then(() => order.push(bytes)));
  await sleep(0);
  expect(budget.state).toEqual({ used: 100, waiting: 2 });
  // Ten would fit now, but fifty came before them.
  second();
  await sleep(0);
  expect(order).toEqual([]);
  first();
  await Promise.all(later);
  expect(order).toEqual([50, 10]);
  expect(budget.state).toEqual({ used: 60, waiting: 0 });
});

test("what is larger than all of it is let in alone", async () => {
  const budget = open(100);
  const release = await budget.reserve(500, {});
  const next = budget.reserve(1, {});
  await sleep(0);
  expect(budget.state).toEqual({ used: 500, waiting: 1 });
  release();
  await next;
  expect(budget.state).toEqual({ used: 1, waiting: 0 });
});

test("who waits too long is asked to come again, and those behind go on", async () => {
  const budget = open(100, 30);
  await budget.reserve(90, {});
  const large = budget.reserve(50, {});
  const small = budget.reserve(10, { patient: true });
  await expect(large).rejects.toMatchObject({ status: 429, headers: { "retry-after": "2" } });
  await small;
  expect(budget.state).toEqual({ used: 100, waiting: 0 });
});

test("who leaves waits no more", async () => {
  const budget = open(100);
  await budget.reserve(90, {});
  const left = new AbortController();
  const large = budget.reserve(50, { signal: left.signal });
  left.abort();
  await expect(large).rejects.toMatchObject({ status: 499 });
  expect(budget.state).toEqual({ used: 90, waiting: 0 });
  await expect(budget.reserve(1, { signal: left.signal })).rejects.toMatchObject({ status: 499 });
});
