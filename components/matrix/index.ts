export { MatrixView } from "./matrix-view";
export { GridTable } from "./grid-table";
