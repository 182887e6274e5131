"use client";

import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { pngOf } from "@/components/flame-graph";
import type { Svg } from "@/lib/flame";
import { filterQuery } from "./filters";
import { useProfileState } from "./use-profile-state";

/** What can be taken away from a view. */
export interface Downloads {
  /** Says in pictures what they show: "tokensvc, cpu profile of 3c21054 Pool the buffers". */
  readonly title: string;
  /** Name of the files without their ending. */
  readonly fileName: string;
  /** Path of the profile's bytes, `/api/v1/projects/…/profiles/{id}`; null for a comparison, which has none. */
  readonly path: string | null;
}

interface Props {
  readonly downloads: Downloads;
  readonly sampleType: string;
  /** Draws what is looked at. */
  readonly draw: () => Svg;
}

/** The profile as it came, what is looked at (sample type, filters) for other tools, and the view as a picture. */
export function DownloadMenu({ downloads, sampleType, draw }: Props) {
  const { path, fileName } = downloads;
  const svg = () => {
    const { text } = draw();
    save(new Blob([text], { type: "image/svg+xml" }), `${fileName}.svg`);
  };
  const png = async () => {
    const { text, width, height } = draw();
    save(await pngOf(text, width, height), `${fileName}.png`);
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {path !== null && <Files path={path} sampleType={sampleType} />}
        <Menu.Item onClick={svg}>
          SVG <span className="dim">the graph as it is seen</span>
        </Menu.Item>
        <Menu.Item onClick={() => void png()}>
          PNG <span className="dim">the graph as it is seen</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Files({ path, sampleType }: { readonly path: string; readonly sampleType: string }) {
  const [state] = useProfileState();
  const query = new URLSearchParams({ sampleType, ...filterQuery(state) });
  const filtered = Object.keys(filterQuery(state)).length > 0 ? ", filtered" : "";
  const items = [
    path.includes(",")
      ? { href: `${path}/pprof`, label: "pprof", what: "merged" }
      : { href: path, label: "pprof", what: "the bytes that were uploaded" },
    {
      href: `${path}/folded?${query}`,
      label: "Folded stacks",
      what: `${sampleType}${filtered}, for flamegraph.pl`,
    },
    { href: `${path}/speedscope?${query}`, label: "speedscope", what: `${sampleType}${filtered}, JSON` },
  ];
  return items.map(({ href, label, what }) => (
    <Menu.Item key={label} component="a" href={href} download>
      {label} <span className="dim">{what}</span>
    </Menu.Item>
  ));
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
