import "server-only";

export { compareAsked } from "./asked";
export { judgeOf } from "./judge";
export { findPinned, pinComparison } from "./pinned";
