import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Change } from "./change";

it("has a colour only where a test says which way is better", () => {
  expect(renderToStaticMarkup(<Change change={-0.3} better="lower" word="faster" />)).toMatch(
    /better.*faster.*▼/,
  );
  const untested = renderToStaticMarkup(<Change change={-0.3} />);
  expect(untested).toMatch(/neutral.*▼.*30/);
  expect(untested).not.toMatch(/better|worse/);
});
