// @ts-check
import { PlainError } from "./say.mjs";

/** Next.js, Prisma and our own code need this much. */
const LEAST = /** @type {const} */ ([20, 19]);

/** @param {string} version as in `process.versions.node`; throws in plain words when it is too old */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  throw new PlainError(
    `Benchtrail needs Node.js ${LEAST.join(".")} or newer; this is ${version}. See https://nodejs.org`,
  );
}
