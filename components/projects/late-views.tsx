"use client";

import dynamic from "next/dynamic";

/** A project page shows its charts or the table of its series: only the script of what it shows comes. */
export const BoardView = dynamic(async () => (await import("./board-view")).BoardView);
export const HeatTable = dynamic(async () => (await import("./heat-table")).HeatTable);
