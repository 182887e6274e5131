import "server-only";
export { tellOfKeeping, watchKeeping } from "./watch";
