export * from "./catalogue";
export * from "./format";
export * from "./headline";
