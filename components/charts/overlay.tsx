"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { nearest, placeName, pointAt } from "./commit-axis";
import { useCrosshair } from "./crosshair";
import { left, type Margins, type Plot, top } from "./geometry";
import { lineColour } from "./line-colour";
import { ChartTooltip, spokenPoint } from "./tooltip";
import chartStyles from "./charts.module.css";
import styles from "./overlay.module.css";

interface Props {
  plot: Plot;
  label: string;
  margins: Margins;
}

/** What moves: crosshair, dots, tooltip, picked commits; by pointer, touch and keyboard. */
export function Overlay({ plot, label, margins }: Props) {
  const { hovered, picked } = useCrosshair();
  const { active, above, handlers } = useMoves(plot);
  const at = plot.axis.findIndex((place) => placeName(place) === hovered);
  const places = picked
    .map((name) => plot.axis.findIndex((place) => placeName(place) === name))
    .sort((a, b) => a - b);
  return (
    <div
      className={chartStyles.overlay}
      style={margins}
      role="slider"
      tabIndex={0}
      aria-label={`${label}, commit by commit`}
      aria-valuemin={1}
      aria-valuemax={plot.axis.length}
      aria-valuenow={(at < 0 ? plot.axis.length - 1 : at) + 1}
      aria-valuetext={spokenPoint(plot, at < 0 ? plot.axis.length - 1 : at)}
      {...handlers}
    >
      {places.length === 2 && places[0] !== undefined && places[1] !== undefined && (
        <div
          className={styles.range}
          style={{ left: left(plot, places[0]), right: `${100 - (plot.positions[places[1]] ?? 0) * 100}%` }}
        />
      )}
      {places.map((place, index) => (
        <div
          key={place}
          className={index === 0 ? styles.pickedBase : styles.pickedHead}
          style={{ left: left(plot, place) }}
        />
      ))}
      {at >= 0 && <Crosshair plot={plot} at={at} />}
      {at >= 0 && active && <ChartTooltip plot={plot} at={at} above={above} />}
    </div>
  );
}

function Crosshair({ plot, at }: { plot: Plot; at: number }) {
  return (
    <>
      <div className={styles.crosshair} style={{ left: left(plot, at) }} />
      {plot.shownLines.map((line) => {
        const { point } = pointAt(line, at);
        const y = point && top(plot, point.median);
        if (!y) return null;
        return (
          <div
            key={line.id}
            className={styles.hoverDot}
            style={{ left: left(plot, at), top: y, background: lineColour(line) }}
          />
        );
      })}
    </>
  );
}

/** Pointer and keys, as moves of the shared crosshair. A drag picks both ends of a comparison at once. */
function useMoves(plot: Plot) {
  const { hovered, picked, store } = useCrosshair();
  const [active, setActive] = useState(false);
  const [above, setAbove] = useState(false);
  const pressed = useRef<number | null>(null);
  const nameAt = (at: number) => (plot.axis[at] ? placeName(plot.axis[at]) : "");
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return nearest(plot.positions, (event.clientX - box.left) / box.width);
  };
  const leave = () => {
    setActive(false);
    store.hover(null);
  };
  const moveTo = (at: number) => {
    setActive(true);
    store.hover(nameAt(Math.min(Math.max(at, 0), plot.axis.length - 1)));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    const from = pressed.current;
    const to = placeOf(event);
    pressed.current = null;
    if (from === null) return;
    if (from !== to) store.pickBoth(nameAt(from), nameAt(to));
    else if (event.shiftKey && picked[0]) store.pickBoth(picked[0], nameAt(to));
    else store.pick(nameAt(to));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    setAbove(noRoomBelow(event.currentTarget));
    const now = plot.axis.findIndex((place) => placeName(place) === hovered);
    const current = now < 0 ? plot.axis.length - 1 : now;
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: plot.axis.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) moveTo(target);
    else if (event.key === "Enter" || event.key === " ") store.pick(nameAt(current));
    else if (event.key === "Escape") store.clear();
    else return;
    event.preventDefault();
  };
  const handlers = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => setAbove(noRoomBelow(event.currentTarget)),
    onPointerMove: (event: PointerEvent<HTMLElement>) => moveTo(placeOf(event)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pressed.current = placeOf(event);
      moveTo(pressed.current);
    },
    onPointerUp: release,
    onPointerCancel: () => (pressed.current = null),
    onPointerLeave: () => {
      pressed.current = null;
      leave();
    },
    onFocus: () => {
      if (hovered === null) moveTo(plot.axis.length - 1);
    },
    onBlur: leave,
    onKeyDown,
  };
  return { active, above, handlers };
}

/** About the height of a tooltip with three lines. */
const tooltipHeight = 190;

function noRoomBelow(chart: HTMLElement): boolean {
  return chart.getBoundingClientRect().bottom + tooltipHeight > window.innerHeight;
}
