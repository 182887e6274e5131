"use client";

import { useMantineStyleNonce } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import {
  changePalette,
  fitLabel,
  packagePalette,
  pictureUnits,
  type FirstPicture,
  type Paint,
  type Scheme,
} from "@/lib/flame";
import { drawFirstPicture, type Inks } from "./draw-first-picture";
import classes from "./flame-graph.module.css";

const inksOf = (palette: (scheme: Scheme) => Paint[]): Inks => {
  const of = (scheme: Scheme) => palette(scheme).map(({ fill, text, edge }) => ({ fill, text, edge }));
  return { light: of("light"), dark: of("dark") };
};
const inks = { package: inksOf(packagePalette), change: inksOf(changePalette) } as const;

interface Props {
  readonly picture: FirstPicture;
  /** What the numbers of its paints mean. */
  readonly colours: keyof typeof inks;
}

/** Fills what it is put into with the graph to come. In HTML from the server it draws itself, before any script. */
export function FirstFlameGraph({ picture, colours }: Props) {
  const nonce = useMantineStyleNonce()?.();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element && element.dataset.flamePicture !== "drawn")
      drawFirstPicture(element, picture, pictureUnits, inks[colours], fitLabel);
  }, [picture, colours]);
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
        nonce={nonce}
        // In a page that is already there it is the effect that draws.
        type={typeof window === "undefined" ? undefined : "text/plain"}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: typeof window === "undefined" ? scriptOf(picture, colours) : "" }}
      />
    </>
  );
}

function scriptOf(picture: FirstPicture, colours: Props["colours"]): string {
  const [data, ink] = [picture, inks[colours]].map((value) =>
    JSON.stringify(value).replaceAll("<", "\\u003c"),
  );
  return `(${drawFirstPicture})(document.currentScript.previousElementSibling,${data},${pictureUnits},${ink},${fitLabel})`;
}
