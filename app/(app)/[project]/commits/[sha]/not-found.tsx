import { requestedAddress } from "@/app/(app)/[project]/requested-address";
import NotFoundHere from "@/app/(app)/[project]/not-found";
import { UnknownCommit } from "@/components/commits";
import { env } from "@/lib/env";
import { readProject } from "../../read";

/** Either the project is unknown, or this commit of it. Rendered beside every commit. */
export default async function CommitNotFound() {
  const { project } = requestedAddress();
  if (project && !(await readProject(project))) return <NotFoundHere />;
  return <UnknownCommit url={env().publicUrl} />;
}
