export * from "./catalogue";
export * from "./format";
