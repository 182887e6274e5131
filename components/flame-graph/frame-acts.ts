/** What can be done with the function of a box, by the menu and by its key. */
export const frameActs = [
  { act: "zoom", key: "Enter", label: "Zoom in" },
  { act: "function", key: "C", label: "Callers and callees" },
  { act: "focus", key: "F", label: "Focus: stacks through it only" },
  { act: "hide", key: "H", label: "Hide: its callers take over what it calls" },
  { act: "copy", key: "Y", label: "Copy its name" },
  { act: "code", key: "O", label: "Open its code" },
  { act: "history", key: "T", label: "Its history over commits" },
] as const;

export type FrameAct = (typeof frameActs)[number]["act"];
