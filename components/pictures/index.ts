export { badge } from "./badge";
export { commitCard, comparisonCard, figuresInWords, runCard } from "./cards";
export { plainCard } from "./card";
export { comparisonPicture } from "./comparison-picture";
export { palettes } from "./palette";
export { profileCard } from "./profile-card";
export { trendCard } from "./trend-card";
export { trendPicture } from "./trend-picture";
export { sweepCard } from "./sweep-card";
