export { Plot, type PlotPoint } from "./plot";
export { printable, type Printable } from "./printable";
export { ProfileList } from "./profile-list";
export { quantileOf } from "./quantiles";
export { QuantilePlot, type QuantileLine } from "./quantile-plot";
export { Repeats } from "./repeats";
export { RunView } from "./run-view";
export { Settings } from "./settings";
export { zeroScale } from "./scales";
