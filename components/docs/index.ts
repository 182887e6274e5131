export { ApiReference } from "./api-reference";
export { ApiDocument } from "./document";
