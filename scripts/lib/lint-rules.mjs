// @ts-check
import { GROUPS, WALLS } from "./rooms.mjs";

const NO_MACHINE = "A pure room knows no network, clock or machine: take it as an argument.";
const MACHINE = [
  "fetch",
  "process",
  "window",
  "document",
  "performance",
  "setTimeout",
  "setInterval",
  "XMLHttpRequest",
  "Buffer",
];

/** @param {string} group @returns the walls around a group of files, as a rule */
function walls(group) {
  const patterns = WALLS.filter(({ closedTo }) => closedTo.some((name) => name === group));
  return patterns.length === 0
    ? "off"
    : ["error", { patterns: patterns.map((wall) => ({ regex: wall.import, message: wall.message })) }];
}

/** What .oxlintrc.json is written from; the linter itself and editors read only that file. */
const LINT_RULES = {
  $schema: "./node_modules/oxlint/configuration_schema.json",
  plugins: ["typescript", "unicorn", "oxc", "react", "import", "vitest"],
  categories: { correctness: "error" },
  rules: {
    "max-lines": ["error", { max: 300 }],
    "max-lines-per-function": ["error", { max: 80 }],
    "typescript/no-explicit-any": "error",
    // Circles of types count: two files that need each other's types cannot be read apart either.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    eqeqeq: "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "no-var": "error",
    "prefer-const": "error",
    "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"] }],
    "no-control-regex": "off",
    "unicorn/no-new-array": "off",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*", "fc.assert", "assert*"] }],
    "vitest/no-conditional-expect": "off",
    "vitest/no-standalone-expect": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
  },
  overrides: [
    ...Object.entries(GROUPS).map(([group, files]) => ({
      files,
      rules: { "no-restricted-imports": walls(group) },
    })),
    {
      files: GROUPS.pure,
      rules: {
        "no-restricted-globals": ["error", ...MACHINE.map((name) => ({ name, message: NO_MACHINE }))],
        "no-restricted-properties": [
          "error",
          {
            object: "Date",
            property: "now",
            message: "A pure room knows no clock: take the time as an argument.",
          },
          {
            object: "Math",
            property: "random",
            message: "A pure room is repeatable: take a seeded generator as an argument (lib/stats).",
          },
        ],
      },
    },
    { files: ["{lib,e2e,scripts,bench,cli}/**"], rules: { "react/rules-of-hooks": "off" } },
    {
      files: ["**/*.test.{ts,tsx}"],
      rules: {
        "no-restricted-globals": "off",
        "no-restricted-properties": "off",
        "max-lines-per-function": "off",
      },
    },
  ],
  ignorePatterns: ["lib/data/generated/**", ".next/**", "coverage/**", "**/fixtures/**"],
};

/** @returns {string} the text of .oxlintrc.json */
export const lintRulesText = () => `${JSON.stringify(LINT_RULES, null, 2)}\n`;
