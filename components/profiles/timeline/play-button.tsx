"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { shortSha } from "@/lib/model";
import { useChoose } from "../explorer/profile-state";

/** Leads from a profile to the same at the commits around it. */
export function PlayButton({ commit }: { readonly commit: string }) {
  const choose = useChoose();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      title="See the graph move from commit to commit"
      onClick={() => choose({ over: shortSha(commit) })}
    >
      Over commits
    </Button>
  );
}
