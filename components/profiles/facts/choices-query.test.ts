import { expect, it } from "vitest";
import { choicesQuery } from "./choices-query";

it("keeps what was chosen but for places and columns of the view", () => {
  const chosen = "?sampleType=alloc_space&focus=a%2Bb%20c&at=0kk&x=0.1-0.2&sort=-cum&look=flame";
  expect(Object.fromEntries(new URLSearchParams(choicesQuery(chosen)))).toEqual({
    sampleType: "alloc_space",
    focus: "a+b c",
    look: "flame",
  });
  expect(choicesQuery("?sort=-cum")).toBe("");
});
