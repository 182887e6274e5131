"use client";

import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { Link } from "@/components/signs";
import { useSearchParams } from "next/navigation";
import { paths } from "@/lib/model";

interface Props {
  readonly project: string;
  readonly base: string;
  readonly head: string;
}

/** The same view with the sides exchanged. */
export function SwapLink({ project, base, head }: Props) {
  const query = useSearchParams().toString();
  const path = paths.profileDiff(project, head, base);
  return (
    <Button
      variant="default"
      component={Link}
      href={query ? `${path}?${query}` : path}
      leftSection={<IconArrowsExchange size={14} aria-hidden />}
    >
      Swap base and head
    </Button>
  );
}
