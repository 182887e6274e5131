import { UnknownCommit } from "@/components/commits";
import { env } from "@/lib/env";

export default function CommitNotFound() {
  return <UnknownCommit url={env().publicUrl} />;
}
