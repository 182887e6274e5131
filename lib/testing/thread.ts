export { makeThread as default } from "../../scripts/lib/thread.mjs";
