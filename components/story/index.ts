export { Causes } from "./causes";
export { StoryActions } from "./story-actions";
export { StoryView } from "./story-view";
export { StoryTrend } from "./story-trend";
