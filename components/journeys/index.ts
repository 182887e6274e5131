export { JourneyList } from "./journey-list";
export { JourneyTable } from "./journey-table";
export { Waterfall } from "./waterfall";
