import { query, route } from "@/lib/http";
import { ThumbnailQuery } from "@/lib/model";
import { profileThumbnail } from "@/lib/profiles/thumbnail";
import { type ItemParams, profilesOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await profilesOf(params);
  return profileThumbnail(project, id, query(request, ThumbnailQuery));
});
