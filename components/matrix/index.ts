export { MatrixView } from "./matrix-view";
