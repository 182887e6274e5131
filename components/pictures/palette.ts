/** The colours of the pages (app/globals.css), for pictures that are seen where there is no style sheet. */
export interface Palette {
  readonly bg: string;
  readonly subtle: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly dim: string;
  readonly accent: string;
  readonly base: string;
  readonly better: string;
  readonly worse: string;
  readonly warning: string;
  readonly error: string;
  readonly series: readonly string[];
}

/** Light and dark, as the pages have them; a test holds them to the style sheet. */
export const palettes: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    bg: "#ffffff",
    subtle: "#f7f8f9",
    line: "#e1e4e8",
    lineStrong: "#c5cad0",
    text: "#1b1f24",
    dim: "#59626d",
    accent: "#4a4fd0",
    base: "#5f738c",
    better: "#00717f",
    worse: "#ad4500",
    warning: "#8a6100",
    error: "#b3261e",
    series: ["#4a4fd0", "#a83a86", "#3f7a3f", "#7a5c12", "#2573aa", "#6b6f76"],
  },
  dark: {
    bg: "#16181c",
    subtle: "#1c1f24",
    line: "#2c3138",
    lineStrong: "#454c56",
    text: "#e3e6ea",
    dim: "#a0a8b2",
    accent: "#a4abff",
    base: "#9db0c6",
    better: "#4fc6cf",
    worse: "#f59a52",
    warning: "#e0b84c",
    error: "#ff8a80",
    series: ["#a4abff", "#eb8fcb", "#86c986", "#d9b961", "#74b9ea", "#b3b8c0"],
  },
};
