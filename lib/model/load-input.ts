import { z } from "zod";

const asked = z.number().positive("expected a number above 0").optional();

/** The load as somebody tells it: what was asked of a tool is more than nothing. */
export const LoadInput = z.object({ connections: asked, threads: asked, vus: asked, rate: asked });
