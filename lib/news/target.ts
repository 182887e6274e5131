import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/env";
import type { HookForm } from "@/lib/model";
import { HttpProblem } from "@/lib/http";
import { checkAddress, RefusedAddress } from "./addresses";
import { canMail } from "./mail";

/**
 * Refuses a hook that could never be sent to; what its name leads to is checked at each attempt.
 * @throws HttpProblem 400
 */
export function checkTarget(address: string, form: HookForm): void {
  const url = new URL(address);
  if ((form === "email") !== (url.protocol === "mailto:"))
    throw refused("E-mail is sent to mailto: addresses, everything else to http: or https:.");
  if (form === "email" && !canMail())
    throw refused("This instance sends no e-mail: its operator has not set BENCHTRAIL_SMTP_URL.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  try {
    if (isIP(host)) checkAddress(host, env().hooksPrivate);
  } catch (error) {
    if (error instanceof RefusedAddress) throw refused(`${error.message}.`);
    throw error;
  }
}

const refused = (message: string) => new HttpProblem(400, message, [{ path: "url", message }]);
