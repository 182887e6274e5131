"use client";

import Link from "next/link";
import { Message, useProjectSlug } from "@/components/layout";
import { paths } from "@/lib/model";

export default function NotInProject() {
  const project = useProjectSlug();
  return (
    <Message title="Not in this project">
      <p>
        Nothing here has that id. A run that was deleted takes its address with it, and a commit is known from
        its first upload on; short shas work while they are unique.
      </p>
      <p>
        {project && <Link href={paths.project(project)}>Trends of {project}</Link>}
        {project && ", or press "}
        <kbd>Ctrl K</kbd> to find a commit by its sha or the words of its subject.
      </p>
    </Message>
  );
}
