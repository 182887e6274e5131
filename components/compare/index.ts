export { CompareActions } from "./compare-actions";
export { ComparisonView } from "./comparison-view";
export { Headline } from "./headline";
export { RefPicker } from "./ref-picker";
export { type RefsAnswer } from "./refs";
export { scaled } from "./scaled";
export { TrendsAround } from "./trends-around";
export { uploadCommand } from "./upload-command";
export { UnknownSides, type SideState } from "./unknown-sides";
