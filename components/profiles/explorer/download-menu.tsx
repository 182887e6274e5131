"use client";

import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { pngOf } from "@/components/flame-graph";
import type { Svg } from "@/lib/flame";
import { filterQuery } from "../filters/filters";
import { useChoices, useZoom, type Zoom } from "./profile-state";

/** What can be taken away from a view. */
export interface Downloads {
  /** Says in pictures what they show: "tokensvc, cpu profile of 3c21054 Pool the buffers". */
  readonly title: string;
  /** Name of the files without their ending. */
  readonly fileName: string;
  /** Path of the profile's bytes, of a comparison of head's: `/api/v1/projects/…/profiles/{id}`. */
  readonly path: string;
  /** Id of the base where two profiles are compared. */
  readonly base?: string;
}

interface Props {
  readonly downloads: Downloads;
  readonly sampleType: string;
  /** Draws what is looked at. */
  readonly draw: (zoom: Zoom) => Svg;
}

/** The profile as it came, what is looked at (sample type, filters) for other tools, and the view as a picture. */
export function DownloadMenu({ downloads, sampleType, draw }: Props) {
  const { fileName } = downloads;
  const zoom = useZoom();
  const svg = () => {
    const { text } = draw(zoom);
    save(new Blob([text], { type: "image/svg+xml" }), `${fileName}.svg`);
  };
  const png = async () => {
    const { text, width, height } = draw(zoom);
    save(await pngOf(text, width, height), `${fileName}.png`);
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 2.5rem)">
        <Files {...downloads} sampleType={sampleType} />
        <Menu.Item onClick={svg}>
          SVG <span className="dim">the graph as shown</span>
        </Menu.Item>
        <Menu.Item onClick={() => void png()}>
          PNG <span className="dim">the graph as shown</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface FileItem {
  readonly label: string;
  /** What its numbers are. */
  readonly what: string;
  readonly href: string;
}

function Files({ path, base, sampleType }: Downloads & Pick<Props, "sampleType">) {
  const filters = filterQuery(useChoices());
  const column = sampleType + (Object.keys(filters).length > 0 ? ", filtered" : "");
  const query = { sampleType, ...filters };
  const items = base === undefined ? filesOfOne(path, query, column) : filesOfTwo(path, base, query, column);
  return items.map(({ label, what, href }) => (
    <Menu.Item key={label} component="a" href={href} download>
      {label} <span className="dim">{what}</span>
    </Menu.Item>
  ));
}

function filesOfOne(path: string, query: Record<string, string>, column: string): FileItem[] {
  const parameters = new URLSearchParams(query);
  return [
    path.includes(",")
      ? { label: "pprof", what: "merged", href: `${path}/pprof` }
      : { label: "pprof", what: "the bytes that were uploaded", href: path },
    { label: "Folded stacks", what: `${column}, for flamegraph.pl`, href: `${path}/folded?${parameters}` },
    { label: "speedscope", what: `${column}, JSON`, href: `${path}/speedscope?${parameters}` },
  ];
}

/** Samples are whole numbers: both files hold what was measured, whatever the graph is scaled to. */
function filesOfTwo(path: string, base: string, query: Record<string, string>, column: string): FileItem[] {
  return [
    {
      label: "pprof",
      what: "absolute, head − base, as -diff_base has it",
      href: `${path}/pprof?${new URLSearchParams({ base })}`,
    },
    {
      label: "Folded stacks",
      what: `${column}, absolute, base and head, for flamegraph.pl`,
      href: `${path}/folded?${new URLSearchParams({ ...query, base })}`,
    },
  ];
}

/** Gives a file to the browser to keep. */
function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
