export { Budgets } from "./budget";
export { EvidencePlace, Why, WhyPlace } from "./why";
