import { requestedAddress } from "@/app/(app)/[project]/requested-address";
import NotFoundHere from "@/app/(app)/[project]/not-found";
import { UnknownCommit } from "@/components/commits";
import { findProject } from "@/lib/data/projects";
import { env } from "@/lib/env";

/** Either the project is unknown, or this commit of it. Rendered beside every commit. */
export default async function CommitNotFound() {
  const { project } = requestedAddress();
  if (project && !(await findProject(project))) return <NotFoundHere />;
  return <UnknownCommit url={env().publicUrl} />;
}
