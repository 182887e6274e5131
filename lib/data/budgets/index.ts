import "server-only";

export { budgetStates } from "./budget-states";
