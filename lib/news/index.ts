import "server-only";

export { atomFeed } from "./atom";
export { checkTarget } from "./target";
export { deliverDue, tryHook } from "./deliver";
export { findNews } from "./find";
export { formOf } from "./forms";
export { watchNews } from "./watch";
