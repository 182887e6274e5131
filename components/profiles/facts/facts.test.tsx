import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LoadFacts } from "./facts";

it("says why nothing is divided by requests: no run tells them, or the profile covers no stretch of time", () => {
  const words = (durationSeconds: number | null) =>
    renderToStaticMarkup(<LoadFacts profile={{ durationSeconds }} load={null} whyNot={null} />);
  expect(words(5)).toContain("No run reports");
  expect(words(null)).toContain("does not cover a period of time");
});
