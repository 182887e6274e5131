export { decodeProfile } from "./decode";
export { ProfileError } from "./error";
export { foldProfile } from "./fold";
export type { FrameTable, Granularity } from "./frames";
export { profileKind } from "./kind";
export type { Profile, ValueType } from "./profile";
export { type FrameOptions, type TopRow, type TopTable, topFunctions } from "./top";
export type { CallTree, TreeShape } from "./tree";
