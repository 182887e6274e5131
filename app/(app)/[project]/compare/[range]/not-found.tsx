import { Message } from "@/components/layout";
import { requestedAddress } from "../../requested-address";
import UnknownAddress from "../../not-found";
import { readComparison } from "./read";
import { Unknown } from "./unknown";

/** A side that is unknown or has no runs is a 404 that tells how to bring it. Rendered beside every comparison. */
export default async function NothingToCompare() {
  const { project, range } = requestedAddress();
  const result = project && range ? await readComparison(project, range) : null;
  if (!result) return <UnknownAddress />;
  const { project: of, comparisons, sides, why, itself } = result;
  if (comparisons) return null;
  const [head = ""] = sides.heads;
  return !itself && sides.base !== null && sides.heads.length === 1 ? (
    <Unknown project={of} base={sides.base} head={head} />
  ) : (
    <Message title={itself ? "A commit is not compared with itself" : "There is nothing to compare yet"}>
      <p>{why}</p>
    </Message>
  );
}
