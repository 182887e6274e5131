import { findDeletion } from "@/lib/data/keeping";
import { json, notFound, route } from "@/lib/http";
import { Id } from "@/lib/model";

export const GET = route(async (_request: Request, { params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params;
  const deletion = Id.safeParse(id).success ? await findDeletion(id) : null;
  if (!deletion) throw notFound(`The deletion "${id}"`);
  return json(deletion);
});
