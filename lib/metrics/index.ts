export * from "./catalogue";
export * from "./definition";
export * from "./format";
export * from "./headline";
