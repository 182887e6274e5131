const minute = 60_000;
const mostAMinute = 30;

let recent: number[] = [];

/** Whether one more link may be made without a token now; counts it. */
export function takePin(now = Date.now()): boolean {
  recent = recent.filter((time) => time > now - minute);
  if (recent.length >= mostAMinute) return false;
  recent.push(now);
  return true;
}
