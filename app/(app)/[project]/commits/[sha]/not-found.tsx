import { requestedAddress } from "@/app/(app)/[project]/requested-address";
import UnknownAddress from "@/app/(app)/[project]/not-found";
import { UnknownCommit } from "@/components/commits";
import { env } from "@/lib/env";
import { readProject } from "../../read";

/** Either the project is unknown, or this commit of it. Rendered beside every commit. */
export default async function UnknownCommitPage() {
  const { project } = requestedAddress();
  if (project && !(await readProject(project))) return <UnknownAddress />;
  return <UnknownCommit url={env().publicUrl} />;
}
