import { deleteHook } from "@/lib/data/events";
import { deletion } from "../../project";

export const DELETE = deletion("hook", deleteHook);
