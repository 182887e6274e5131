import "server-only";

export { requestedComparison } from "./requested-comparison";
export { judgeOf } from "./figure-verdicts";
export { deletePinned, findPinned, pinComparison } from "./pinned";
