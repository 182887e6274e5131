"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { Link } from "@/components/signs";
import type { ReactNode } from "react";

interface Props extends Pick<ButtonProps, "variant" | "color" | "leftSection"> {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button; usable from server components. */
export function LinkButton({ href, variant = "default", ...rest }: Props) {
  return <Button component={Link} href={href} variant={variant} {...rest} />;
}
