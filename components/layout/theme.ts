import { createTheme, type MantineColorsTuple } from "@mantine/core";

const gray: MantineColorsTuple = [
  "#f7f8f9",
  "#eff1f3",
  "#e6e8eb",
  "#d9dde1",
  "#c5cad0",
  "#98a0a9",
  "#59626d",
  "#454c55",
  "#2e343b",
  "#1b1f24",
];

const dark: MantineColorsTuple = [
  "#e3e6ea",
  "#c3c8cf",
  "#a0a8b2",
  "#7b838e",
  "#3a4048",
  "#2c3138",
  "#202429",
  "#16181c",
  "#111316",
  "#0c0d0f",
];

const accent: MantineColorsTuple = [
  "#eef0ff",
  "#dfe2ff",
  "#c3c9ff",
  "#a4abff",
  "#858dfb",
  "#6c74f2",
  "#5a60e8",
  "#4a4fd0",
  "#3c40ad",
  "#2e3189",
];

/** One neutral scale, one accent, 14 px text on a 4 px grid; no shadows and no gradients anywhere. */
export const theme = createTheme({
  colors: { gray, dark, accent },
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 6 },
  black: "#1b1f24",
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.45", lg: "1.45", xl: "1.3" },
  spacing: { xs: "0.25rem", sm: "0.5rem", md: "0.75rem", lg: "1rem", xl: "1.5rem" },
  defaultRadius: "sm",
  radius: { xs: "0.125rem", sm: "0.25rem", md: "0.375rem", lg: "0.5rem", xl: "0.75rem" },
  shadows: { xs: "none", sm: "none", md: "none", lg: "none", xl: "none" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.3" },
      h2: { fontSize: "1rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "xs" } },
    Tooltip: { defaultProps: { openDelay: 150, transitionProps: { duration: 0 } } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { transitionProps: { duration: 0 } } },
    Select: { defaultProps: { size: "xs", comboboxProps: { transitionProps: { duration: 0 } } } },
    TextInput: { defaultProps: { size: "sm" } },
  },
});
