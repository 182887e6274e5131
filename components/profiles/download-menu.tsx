"use client";

import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { filterQuery } from "./filters";
import { knownSampleType } from "./tree-url";
import { useProfileState } from "./use-profile-state";

interface Props {
  /** Path of the profile's bytes: `/api/v1/projects/…/profiles/{id}`. */
  readonly path: string;
  readonly sampleTypes: readonly string[];
  readonly defaultSampleType: string;
}

/** The profile as it came, and what is looked at (sample type, filters) for other tools. */
export function DownloadMenu({ path, sampleTypes, defaultSampleType }: Props) {
  const [state] = useProfileState();
  const sampleType = knownSampleType(state.sampleType, sampleTypes, defaultSampleType);
  const query = new URLSearchParams({ sampleType, ...filterQuery(state) });
  const filtered = Object.keys(filterQuery(state)).length > 0 ? ", filtered" : "";
  const items = [
    { href: path, label: "pprof", what: "the bytes that were uploaded" },
    {
      href: `${path}/folded?${query}`,
      label: "Folded stacks",
      what: `${sampleType}${filtered}, for flamegraph.pl`,
    },
    { href: `${path}/speedscope?${query}`, label: "speedscope", what: `${sampleType}${filtered}, JSON` },
  ];
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ href, label, what }) => (
          <Menu.Item key={label} component="a" href={href} download>
            {label} <span className="dim">{what}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
