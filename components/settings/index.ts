export { capacityText } from "./capacity-text";
export { budgetsText } from "./budgets-text";
export { DeleteProject } from "./delete-project";
export { Hooks } from "./hooks";
export { ProjectLinks } from "./links";
export { retentionText, thresholdsText } from "./rules-text";
export { SettingsForm } from "./settings-form";
export { SharedToken } from "@/components/upload/use-token";
