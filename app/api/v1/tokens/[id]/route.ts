import { authoriseInstance } from "@/lib/auth";
import { route } from "@/lib/http";
import { dropToken } from "../make-token";

interface Params {
  params: Promise<{ id: string }>;
}

export const DELETE = route(async (request: Request, { params }: Params) =>
  dropToken(await authoriseInstance(request), null, (await params).id),
);
