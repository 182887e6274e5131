export { ChangeGroups } from "./change-groups";
export { ChangeList } from "./change-list";
export { ChangeNews } from "./news";
export { ChangeView } from "./change-view";
export { RefreshWhile } from "./refresh-while";
export { StraddledChanges } from "./straddled";
export { SearchState } from "./search-state";
