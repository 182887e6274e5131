import "server-only";
export { watchChanges } from "./watch";
export { searchQueued } from "./search";
