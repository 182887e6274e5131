export { Why, WhyPlace } from "./why";
