const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const longest = 200;

/**
 * Any text as one harmless line of GitHub or GitLab Markdown, also inside a table: markup becomes character
 * references, and no more than `most` signs; nobody is mentioned and no issue linked (a zero-width space follows @, # and the like).
 */
export function plainText(text: string, most = longest): string {
  return oneLine(text, most)
    .replace(/[@#!](?=[\w-])/g, "$&\u200b")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replace(/[|`*_~[\]\\$]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Any text as code, with no way out of it: the HTML element, because backticks cannot be escaped in tables. */
export function code(text: string): string {
  const inner = oneLine(text)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replace(/[|`*_~[\]\\$@#!:]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<code>${inner}</code>`;
}

function oneLine(text: string, most = longest): string {
  const line = text.replace(/\s+/g, (space) => (/[\r\n\t]/.test(space) ? " " : space)).trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** A link; the address loses what could end it early. */
export function link(text: string, url: string): string {
  return `[${text}](${url.replace(/[\s()<>|]/g, encodeURIComponent).replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"))})`;
}

/** A table; columns marked with `right` hold numbers. Cells are Markdown already. */
export function table(
  columns: readonly { title: string; right?: boolean }[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const head = [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ right }) => (right ? "---:" : "---"))),
  ];
  return [...head, ...rows.map(line)].join("\n");
}

/** A part that is closed until somebody opens it. */
export function folded(summary: string, body: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** A picture, with another one for dark pages where that is understood (GitHub; GitLab shows the first). */
export function pictureOf(light: string, dark: string, text: string): string {
  const quoted = (value: string) =>
    value.replace(/[&<>"\s]/g, (sign) => (/\s/.test(sign) ? " " : (entities[sign] ?? "&quot;")));
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${quoted(dark)}"><img alt="${quoted(text)}" src="${quoted(light)}" width="800"></picture>`;
}
