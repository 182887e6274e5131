// @ts-check
/**
 * How a tool's options are written: `-t2`, `-t 2`, `-Lt2`, `--threads 2`, `--threads=2`; or with one dash before all
 * names (`-disable-redirects`, `-n=200`), as programs in Go and Java have them.
 *
 * @typedef {{ short?: string, value?: boolean }} Flag `value`: it takes one
 * @typedef {{ byName: Record<string, Flag>, oneDash: boolean }} Flags by their longest names
 * @typedef {{ flag: string, value: string | undefined, from: number, to: number }} ScannedOption `from` up to `to` are the
 *   arguments that say it; `flag` is "" for what is no option
 */

/** @param {string} options as a parser lists them: `-c,--connections= -L,--latency` @returns {Flags} */
export function flagsOf(options) {
  const words = options.trim().split(/\s+/);
  const byName = words.map((word) => {
    const names = word.replace(/=$/, "").split(",");
    const bare = names.map((name) => name.replace(/^--?/, "")).sort((a, b) => a.length - b.length);
    const short = bare[0]?.length === 1 ? bare[0] : undefined;
    return [bare.at(-1) ?? "", { short, value: word.endsWith("=") }];
  });
  return { byName: Object.fromEntries(byName), oneDash: /(^|[\s,])-[^\s,=-][^\s,=]/.test(options) };
}

/** @param {string[]} args @param {Flags} flags @returns {ScannedOption[]} in their order; unknown options take no value */
export function scan(args, flags) {
  /** @type {ScannedOption[]} */
  const options = [];
  for (let at = 0; at < args.length;) {
    const arg = args[at] ?? "";
    const from = at++;
    if (arg === "--") {
      options.push(
        ...args.slice(at).map((value, index) => ({ flag: "", value, from: at + index, to: at + index + 1 })),
      );
      break;
    }
    const parts = partsOf(arg, flags);
    const last = parts.at(-1);
    if (last && flags.byName[last.flag]?.value && last.value === undefined) last.value = args[at++];
    options.push(...parts.map((part) => ({ ...part, from, to: at })));
  }
  return options;
}

/** @typedef {{ flag: string, value: string | undefined }} Part */

/** @param {string} arg @param {Flags} flags @returns {Part[]} */
function partsOf(arg, flags) {
  if (!/^-./.test(arg)) return [{ flag: "", value: arg }];
  return arg.startsWith("--") || flags.oneDash ? [long(arg, flags)] : shorts(arg, flags);
}

/** @param {string} arg @param {Flags} flags @returns {Part} */
function long(arg, { byName, oneDash }) {
  const [, name = "", value] = /^--?([^=]*)(?:=([\s\S]*))?$/.exec(arg) ?? [];
  const letter = Object.keys(byName).find((flag) => byName[flag]?.short === name);
  // getopt takes a beginning where only one option has it.
  const candidates = oneDash ? [] : Object.keys(byName).filter((flag) => flag.startsWith(name));
  const flag = Object.hasOwn(byName, name)
    ? name
    : (letter ?? (candidates.length === 1 ? candidates[0] : name));
  return { flag: flag ?? name, value };
}

/** @param {string} arg @param {Flags} flags @returns {Part[]} */
function shorts(arg, flags) {
  /** @type {Part[]} */
  const parts = [];
  for (let at = 1; at < arg.length; at++) {
    const entry = Object.entries(flags.byName).find(([, { short }]) => short === arg[at]);
    const rest = arg.slice(at + 1).replace(/^=/, "");
    const takes = entry?.[1].value === true;
    parts.push({ flag: entry?.[0] ?? arg[at] ?? "", value: takes && rest ? rest : undefined });
    if (takes) break;
  }
  return parts;
}

/** @param {ScannedOption[]} scanned @param {string} flag @returns {ScannedOption | undefined} the last one: it counts */
export const lastOf = (scanned, flag) => scanned.findLast((each) => each.flag === flag);

/** @param {string[]} args @param {ScannedOption} found @param {string[]} instead */
export const replaced = (args, { from, to }, instead) => args.toSpliced(from, to - from, ...instead);

/**
 * @param {string[]} args
 * @param {Flags} flags
 * @param {readonly string[]} secret names of options whose values are not to be told
 * @returns {string[]} with "…" for what may be a secret: values of headers, bodies, passwords in URLs
 */
export function redacted(args, flags, secret) {
  const shown = args.map((arg) => arg.replace(/^([a-z+]+:\/\/)[^/@\s]+@/i, "$1…@"));
  for (const { flag, value, from, to } of scan(args, flags)) {
    if (!secret.includes(flag) || value === undefined) continue;
    const last = args[to - 1] ?? "";
    const name = /^([\w-]+\s*[:=])/.exec(value)?.[1] ?? "";
    shown[to - 1] = to - from > 1 ? `${name}…` : `${last.slice(0, last.length - value.length)}${name}…`;
  }
  return shown;
}

/** @param {string[]} args @returns {string} for a shell to read */
export const shellLine = (args) =>
  args.map((arg) => (/^[\w./:@%+=,…-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`)).join(" ");

/** @param {string | undefined} text as "10s", "1m30s", "500ms", "10" @returns {number | null} seconds */
export function secondsOf(text) {
  if (text === undefined) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/i.test(text)) return null;
  const units = { h: 3600, m: 60, s: 1, ms: 0.001 };
  let seconds = 0;
  for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/gi))
    seconds += Number(number) * (units[/** @type {keyof typeof units} */ (unit?.toLowerCase())] ?? 0);
  return seconds;
}

/** @param {string | undefined} text as "500", "2k", "500/1m" @returns {number | null} requests per second */
export function rateOf(text) {
  const [, number, unit = "", time] = /^(\d+(?:\.\d+)?)([kM]?)(?:\/(.+))?$/.exec(text ?? "") ?? [];
  const seconds = time ? secondsOf(/^\d/.test(time) ? time : `1${time}`) : 1;
  const requests = Number(number) * { k: 1e3, M: 1e6, "": 1 }[/** @type {"" | "k" | "M"} */ (unit)];
  return requests > 0 && seconds ? requests / seconds : null;
}
