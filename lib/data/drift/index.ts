import "server-only";

export { readDrift, readHistory } from "./read-drift";
export { storeSnapshot } from "./store-snapshot";
