export { Choice } from "./choice";
export { type JumpTarget } from "./jump";
export { LinkButton } from "./link-button";
export { Message } from "./message";
export { Page, Section } from "./page";
export { ProjectTabs } from "./project-tabs";
export { Providers } from "./providers";
export { Skeleton } from "./skeleton";
export { TopBar } from "./top-bar";
