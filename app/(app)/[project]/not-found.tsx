import { Link } from "@/components/signs";
import { Message } from "@/components/layout";
import { paths, ProjectSlug } from "@/lib/model";
import { requestedAddress } from "./requested-address";
import { readProject } from "./read";

/** Either the project is unknown, or what its page is about. */
export default async function UnknownAddress() {
  const { project: slug } = requestedAddress();
  if (!slug || (await readProject(slug))) return <NotInProject project={slug} />;
  const usable = ProjectSlug.safeParse(slug).success;
  return (
    <Message title={`There is no project ${slug}`}>
      <p>
        A project is created by its first upload.{" "}
        {usable && <Link href={paths.upload(slug)}>Upload something to {slug}</Link>}
        {usable && ", or look"}
        {usable ? " through " : "Look through "}
        <Link href="/">all projects</Link>.
      </p>
    </Message>
  );
}

function NotInProject({ project }: { project: string | undefined }) {
  return (
    <Message title="Not in this project">
      <p>
        Nothing here has this id. It may be a run that was deleted, or a commit without an upload yet. Short
        shas work as long as they are unique.
      </p>
      <p>
        {project && <Link href={paths.project(project)}>Trends of {project}</Link>}
        {project && ", or press "}
        <kbd>Ctrl K</kbd> to find a commit by its sha or the words of its subject.
      </p>
    </Message>
  );
}
