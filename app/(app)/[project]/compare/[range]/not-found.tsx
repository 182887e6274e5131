import { asked } from "../../asked";
import NotFoundHere from "../../not-found";
import { readComparison } from "./read";
import { Unknown } from "./unknown";

/** A side that is unknown or has no runs is a 404 that tells how to bring it. Rendered beside every comparison. */
export default async function NothingToCompare() {
  const { project, range } = asked();
  const found = project && range ? await readComparison(project, range) : null;
  if (!found) return <NotFoundHere />;
  return found.comparison ? null : <Unknown project={found.project} {...found.sides} />;
}
