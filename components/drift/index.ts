export { Contradictions } from "./contradictions";
export { DriftFilters } from "./drift-filters";
export { DriftTable } from "./drift-table";
