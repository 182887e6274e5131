import "server-only";
export { watchKeeping } from "./watch";
