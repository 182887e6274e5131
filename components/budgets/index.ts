export { BudgetList } from "./budget-list";
export { BudgetMark } from "./budget-mark";
export { limitsOf } from "./limits";
