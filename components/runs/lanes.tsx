"use client";

import { type KeyboardEvent, memo, type PointerEvent, useId, useState } from "react";
import { formatValue } from "@/lib/metrics";
import { type Lane, lanePath, laneScale, readingAt } from "./lane-scale";
import styles from "./lanes.module.css";
import { zeroScale } from "./scales";

interface Props {
  lanes: readonly Lane[];
  /** How long the run took. */
  seconds: number;
}

/** Quantities of a run under one another, on one axis of time with one crosshair: by the pointer, or by the arrow keys. */
export function Lanes({ lanes, seconds }: Props) {
  const [time, setTime] = useState<number | null>(null);
  const marks = zeroScale([seconds]).ticks.filter(({ value }) => value <= seconds);
  const help = useId();
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const plot = event.currentTarget.querySelector(`.${styles.plot}`)?.getBoundingClientRect();
    if (!plot || plot.width === 0) return;
    setTime(Math.min(1, Math.max(0, (event.clientX - plot.left) / plot.width)) * seconds);
  };
  return (
    <div
      className={styles.lanes}
      role="slider"
      tabIndex={0}
      aria-label="Time in the run"
      aria-describedby={help}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={time ?? 0}
      aria-valuetext={textAt(lanes, time ?? 0, seconds)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setTime(null)}
      onKeyDown={(event) => moveBy(event, time, seconds, setTime)}
    >
      <p id={help} hidden>
        The arrow keys move the time, Escape lets go of it.
      </p>
      {lanes.map((lane) => (
        <Row key={lane.name} lane={lane} seconds={seconds} time={time} />
      ))}
      <div className={styles.axis} aria-hidden>
        {marks.map(({ value }) => (
          <span key={value} style={{ left: percent(value / seconds) }}>
            {Number(value.toFixed(3))} s
          </span>
        ))}
        {time !== null && (
          <output className={styles.time} style={{ left: percent(time / seconds) }}>
            {formatValue(time, "seconds")}
          </output>
        )}
      </div>
    </div>
  );
}

function Row({ lane, seconds, time }: { lane: Lane; seconds: number; time: number | null }) {
  const { label, unit } = lane;
  const reading = time === null ? null : readingAt(lane, time, seconds);
  return (
    <figure className={styles.lane}>
      <figcaption>
        {label}
        <span className={styles.reading}>{time !== null && formatValue(reading, unit)}</span>
      </figcaption>
      <div className={styles.plot}>
        <Drawing lane={lane} seconds={seconds} />
        {time !== null && <div className={styles.hair} style={{ left: percent(time / seconds) }} />}
      </div>
    </figure>
  );
}

/** Drawn once, however the pointer moves. */
const Drawing = memo(function Drawing({ lane, seconds }: { lane: Lane; seconds: number }) {
  const scale = laneScale(lane);
  return (
    <div role="img" aria-label={rangeOf(lane)} className={styles.drawing}>
      {scale.marks.map(({ at, label }) => (
        <div key={label} className={styles.gridline} style={{ bottom: percent(at) }}>
          <span>{label}</span>
        </div>
      ))}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
        <path d={lanePath(lane, scale, seconds)} className={styles[lane.shape]} />
      </svg>
    </div>
  );
});

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;

function rangeOf({ label, unit, values }: Lane): string {
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  return `${label}: ${formatValue(least, unit)} to ${formatValue(most, unit)}`;
}

function textAt(lanes: readonly Lane[], time: number, seconds: number): string {
  const readings = lanes.map(
    (lane) => `${lane.label} ${formatValue(readingAt(lane, time, seconds), lane.unit)}`,
  );
  return `${formatValue(time, "seconds")}: ${readings.join(", ")}`;
}

function moveBy(
  event: KeyboardEvent,
  time: number | null,
  seconds: number,
  set: (time: number | null) => void,
): void {
  const step = seconds / 100;
  const now = time ?? 0;
  const to = {
    ArrowRight: now + step,
    ArrowLeft: now - step,
    PageUp: now + 10 * step,
    PageDown: now - 10 * step,
    Home: 0,
    End: seconds,
  }[event.key];
  if (event.key === "Escape") set(null);
  if (to === undefined) return;
  event.preventDefault();
  set(Math.min(seconds, Math.max(0, to)));
}
