// @ts-check
/**
 * The rooms of the house and the walls between them, written once. lint-rules.mjs makes lint rules of them (after a
 * change: `npm run lint:rules`), and walls.mjs checks what no lint rule can.
 */

/** Rooms of lib/ that know no React, Next, database, `node:*`, clock or network. */
export const PURE_ROOMS = [
  "model",
  "metrics",
  "tools",
  "parsers",
  "side",
  "pprof",
  "flame",
  "stats",
  "compare",
  "decide",
];
/** Rooms of lib/ that run on the server only. */
export const SERVER_ROOMS = [
  "data",
  "changes",
  "keeping",
  "news",
  "ingest",
  "profiles",
  "threads",
  "auth",
  "http",
  "env",
  "openapi",
  "telemetry",
];
export const OTHER_ROOMS = ["testing"];

/** @param {string[]} names */
const folders = (names) => `{${names.join(",")}}`;

/**
 * Files that have the same walls around them. A file belongs to the last group that matches it.
 *
 * @typedef {"anywhere" | "pure" | "server" | "database" | "components" | "charts" | "link" | "tools"} Group
 * @type {Record<Group, string[]>}
 */
export const GROUPS = {
  anywhere: ["**"],
  pure: [`lib/${folders(PURE_ROOMS)}/**`],
  server: [`lib/${folders(SERVER_ROOMS)}/**`],
  database: ["lib/data/**"],
  components: ["components/**"],
  charts: ["components/charts/**"],
  link: ["components/signs/link.tsx"],
  tools: ["{scripts,bench,lib/testing}/**", "**/*.test.{ts,tsx}"],
};

const UP = String.raw`(\.\.?/)+`;
const SERVER_ROOM = `^(@/lib/|(\\.\\./)+(lib/)?)(${SERVER_ROOMS.join("|")})(/|$)`;
const SCREEN = String.raw`react|react-dom|@mantine/[a-z]+|@tabler/icons-react`;
const NO_SCREEN = "This room knows no screen: what is drawn belongs in components/, what is served in app/.";

/**
 * What may not be imported (a regular expression over the name in the import), by whom, and where the code should go
 * instead.
 *
 * @type {{ import: string, closedTo: Group[], message: string }[]}
 */
export const WALLS = [
  {
    import: `(^pg$|^@prisma/|(^|/)data/generated(/|$)|^${UP}generated(/|$))`,
    closedTo: ["anywhere", "pure", "server", "components", "charts", "link"],
    message: "Only lib/data talks to the database: add a function with explicit arguments there and call it.",
  },
  {
    import: String.raw`^(@/lib/|(\.\./)+(lib/)?)data/[a-z]+/`,
    closedTo: ["anywhere", "server"],
    message: 'Enter a folder of lib/data by its door: import "@/lib/data/<folder>".',
  },
  {
    import: "^recharts(/|$)",
    closedTo: ["anywhere", "pure", "server", "database", "components", "link"],
    message: "Only components/charts draws with Recharts: put the drawing there and pass it data.",
  },
  {
    import: "^next/link$",
    closedTo: ["anywhere", "components", "charts"],
    message: "Link of @/components/signs is the one link: it fetches nothing before the click.",
  },
  { import: `^(${SCREEN})(/|$)`, closedTo: ["pure", "server", "database"], message: NO_SCREEN },
  { import: "^(next|nuqs)(/|$)", closedTo: ["pure"], message: NO_SCREEN },
  {
    import: "^(node:|server-only$|fs$|path$|zlib$|crypto$)",
    closedTo: ["pure"],
    message:
      "A pure room knows no machine: what needs node:* belongs in a server room (lib/ingest, lib/data, lib/http).",
  },
  {
    import: SERVER_ROOM,
    closedTo: ["pure"],
    message:
      "A pure room knows no server room: pass it the data instead, or move the code to the server room.",
  },
  {
    import: SERVER_ROOM,
    closedTo: ["components", "charts", "link"],
    message:
      "Components draw what they are given: read it in app/ (a page or route handler) and pass it as props.",
  },
  {
    import: String.raw`^(@/|(\.\./)+)(app|components)(/|$)`,
    closedTo: ["pure", "server", "database"],
    message: "lib/ knows nothing of app/ and components/: move what both need into a pure room of lib/.",
  },
  {
    import: String.raw`^(@/|(\.\./)+)app(/|$)`,
    closedTo: ["components", "charts", "link"],
    message: "Components know nothing of app/: move what both need into components/ or a pure room of lib/.",
  },
];
