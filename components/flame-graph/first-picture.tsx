"use client";

import { useLayoutEffect, useRef } from "react";
import { fitLabel, packagePalette, pictureUnits, type FirstPicture, type Scheme } from "@/lib/flame";
import { drawFirstPicture, type Inks } from "./draw-first-picture";
import classes from "./flame-graph.module.css";

const inksOf = (scheme: Scheme) => packagePalette(scheme).map(({ fill, text }) => ({ fill, text }));
const inks: Inks = { light: inksOf("light"), dark: inksOf("dark") };

/** Fills what it is put into with the graph to come. In HTML from the server it draws itself, before any script. */
export function FirstFlameGraph({ picture }: { readonly picture: FirstPicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const drawn = canvas.current;
    if (drawn && drawn.dataset.flamePicture !== "drawn")
      drawFirstPicture(drawn, picture, pictureUnits, inks, fitLabel);
  }, [picture]);
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.first}
        aria-hidden
        data-flame-picture=""
        suppressHydrationWarning
      />
      <script
        // In a page that is already there it is the effect that draws.
        type={typeof window === "undefined" ? undefined : "text/plain"}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: typeof window === "undefined" ? scriptOf(picture) : "" }}
      />
    </>
  );
}

function scriptOf(picture: FirstPicture): string {
  const [data, colours] = [picture, inks].map((value) => JSON.stringify(value).replaceAll("<", "\\u003c"));
  return `(${drawFirstPicture})(document.currentScript.previousElementSibling,${data},${pictureUnits},${colours},${fitLabel})`;
}
