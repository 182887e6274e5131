import "server-only";
export { tellOfChanges } from "./tell";
export { watchChanges } from "./watch";
export { searchQueued } from "./search";
