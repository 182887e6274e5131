import "server-only";

export * from "./binary-tree";
export * from "./body";
export * from "./download";
export * from "./gunzip";
export * from "./limits";
export * from "./multipart";
export * from "./problem";
export * from "./route";
