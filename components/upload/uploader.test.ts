import { describe, expect, it } from "vitest";
import type { Recognised } from "./recognise";
import { whatIsMissing } from "./uploader";

const item = (recognised: Recognised | null) => ({ id: 0, file: new File(["x"], "x"), recognised });
const fields = {
  commit: "3c21054",
  branch: "",
  scenario: "",
  environment: "",
  startedAt: "",
  processStartedAt: "",
  message: "",
  author: "",
  committedAt: "",
  parents: "",
};
const result = item({ kind: "result", runs: [] });
const config = item({ kind: "config", keys: 3 });

describe("whatIsMissing", () => {
  it("lets go only what the server would take", () => {
    expect(whatIsMissing([result, config], fields, "t")).toBeNull();
    expect(whatIsMissing([item({ kind: "large" })], fields, "t")).toBeNull();
  });

  it.each([
    [[item(null)], fields, "t", /Reading/],
    [[config], fields, "t", /result or a profile/],
    [[item({ kind: "side", label: "", says: "" })], fields, "t", /result beside it/],
    [[result], { ...fields, commit: "" }, "t", /commit is missing/],
    [[result], { ...fields, commit: "main" }, "t", /not a sha/],
    [[result], fields, " ", /token/],
  ])("says what keeps it (%#)", (items, typedToken, token, words) => {
    expect(whatIsMissing(items, typedToken, token)).toMatch(words);
  });
});
