import { expect, it } from "vitest";
import { combinations, filled, readVaried, withPlaces } from "./vary.mjs";

/** What is called for the first values. */
function called(vary: string[], command: string[], start = ""): string[] {
  const varied = readVaried(vary);
  const placed = withPlaces(varied, command, start);
  return [...placed.command, placed.start].map((word) => filled(word, combinations(varied)[0]!));
}

it("puts values where {} or their names stand", () => {
  expect(called(["connections=1,4"], ["wrk", "-c{}", "x"])).toEqual(["wrk", "-c1", "x", ""]);
  expect(called(["connections=1,4", "env.GOGC=50,100"], ["wrk", "-c{}"], "./s")).toEqual([
    "wrk",
    "-c1",
    "./s",
  ]);
  expect(called(["connections=1,4", "pool=8,9"], ["wrk", "-c{connections}"], "./s --pool {pool}")).toEqual([
    "wrk",
    "-c1",
    "./s --pool 8",
  ]);
  expect(called(["mode=$&a,b"], ["tool", "--mode={}"])).toEqual(["tool", "--mode=$&a", ""]);
});

it("leaves {} alone where the name stands: it is the body of a request", () => {
  const command = ["hey", "-c{connections}", "-m", "POST", "-d", '{"cart":{}}', "-H", "X: {}"];
  expect(called(["connections=4,8"], command)).toEqual(["hey", "-c4", ...command.slice(2), ""]);
});

it("refuses values that would go nowhere", () => {
  expect(() => called(["connections=1,4"], ["wrk"])).toThrow(/Where does connections go\? Write \{\} for it/);
  expect(() => called(["connections=1,4", "pool=8,9"], ["wrk", "-c{connections}", "{}"])).toThrow(
    /Write \{pool\} for it/,
  );
  expect(() => called(["env.GOGC=1,2"], ["wrk"])).toThrow(/--start CMD is needed/);
});
