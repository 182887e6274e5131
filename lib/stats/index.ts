export * from "./order";
export { normalQuantile, normalUpperTail } from "./normal";
export { studentQuantile, studentUpperTail } from "./student";
export * from "./mann-whitney";
export * from "./hodges-lehmann";
export * from "./pooled";
export * from "./benjamini-hochberg";
export * from "./histogram";
export * from "./runs-needed";
