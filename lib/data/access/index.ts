import "server-only";

export { type Writer, listWrites, recordWrite } from "./audit";
export { storeBootstrapTokens } from "./bootstrap";
export { type StoredToken, findToken, listTokens, noteTokenUse, revokeToken, storeToken } from "./tokens";
