import { clientAddress } from "@/lib/http/client-address";
import { SharedRateLimit, tooMany } from "@/lib/http/rate-limit";

/** Links that may be made without a token: by one address, and in one project by all. */
const ofAddress = new SharedRateLimit("pins-of-address", 6_000, 10);
const inProject = new SharedRateLimit("pins-in-project", 2_000, 60);

/** Counts a link that is made without a token. @throws HttpProblem 429 with the time to wait */
export function takePin(request: Request, projectId: string): void {
  const address = clientAddress(request);
  const wait = Math.max(ofAddress.wait(address), inProject.wait(projectId));
  if (wait > 0)
    throw tooMany("Too many permanent links are being made without a token; try again soon.", wait);
  ofAddress.count(address);
  inProject.count(projectId);
}
