const yearFirst = /^(\d{4})[/.-](\d\d)[/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,3}))?$/;
const yearLast = /^(\d\d)([/.-])(\d\d)[/.-](\d{4})[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,3}))?$/;

/**
 * A time of a JTL in milliseconds: since 1970, or a local time of nobody knows where, which serves for differences
 * only. NaN for anything else.
 */
export function millisecondsOf(text: string): number {
  // Nearly every log has these, so they are told first and fast.
  const number = text.length <= 16 && text.trim() !== "" ? Number(text) : Number.NaN;
  if (number >= 0) return number;
  const first = yearFirst.exec(text);
  if (first) return utc(first[1], first[2], first[3], first.slice(4));
  const last = yearLast.exec(text);
  if (!last) return Number.NaN;
  // 11/22/2026 has the month first, 22.11.2026 the day.
  const [month, day] = last[2] === "/" ? [last[1], last[3]] : [last[3], last[1]];
  return utc(last[4], month, day, last.slice(5));
}

function utc(year = "", month = "", day = "", clock: readonly (string | undefined)[] = []): number {
  const [hour, minute, second, fraction = "0"] = clock;
  const milliseconds = Number(fraction.padEnd(3, "0"));
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
  );
}
