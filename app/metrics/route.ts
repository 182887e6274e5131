import { route } from "@/lib/http";
import { metricsText } from "@/lib/telemetry";

export const dynamic = "force-dynamic";

export const GET = route(async () => {
  const { text, contentType } = await metricsText();
  return new Response(text, { headers: { "content-type": contentType, "cache-control": "no-store" } });
});
