import { expect, it } from "vitest";
import { scaled } from "./scaled";

it("writes what is read together in one unit and with the same digits", () => {
  expect(
    scaled(
      [15.7, 18, null].map((value) => value && value * 2 ** 20),
      "bytes/second",
    ),
  ).toEqual({
    texts: ["15.7", "18.0", "–"],
    suffix: "MiB/s",
  });
  expect(scaled([0.011, 0.0109], "seconds").texts).toEqual(["11.0", "10.9"]);
  expect(scaled([0, 3, 12], "errors").texts).toEqual(["0", "3", "12"]);
});
