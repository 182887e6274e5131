export { Budgets, BudgetsPlace } from "./budget";
export { EvidencePlace, Why, WhyPlace } from "./why";
