import { deleteUpload } from "@/lib/data/keeping";
import { deletion } from "../../project";

export const DELETE = deletion("upload", deleteUpload);
