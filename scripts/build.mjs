// @ts-check
/** `npm run build`: dependencies, generated code and the production build, where missing or stale. */
import { prepare } from "./lib/prepare.mjs";
import { words } from "./lib/say.mjs";

try {
  await prepare();
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
