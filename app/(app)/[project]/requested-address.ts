import { cache } from "react";

/**
 * What the address of this request names. A not-found page is given no parameters; the layout around it is, and
 * is rendered first: it leaves them here.
 */
export const requestedAddress = cache((): { project?: string; range?: string } => ({}));
