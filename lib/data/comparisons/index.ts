import "server-only";

export { compareRefs } from "./comparisons";
export { requestedComparison } from "./requested-comparison";
export { judgeOf } from "./figure-verdicts";
export { deletePinned, findPinned, pinComparison } from "./pinned";
