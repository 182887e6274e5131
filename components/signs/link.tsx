import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the product. Nothing is fetched before the click: every page shows what the database holds then, so
 * that what Next would bring in advance (a request a visible link) is of no use.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
