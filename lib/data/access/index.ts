import "server-only";

export { type StoredToken, findToken } from "./tokens";
