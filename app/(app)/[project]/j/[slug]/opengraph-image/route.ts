import { route } from "@/lib/http";
import { type JourneyParams, journeyCardAnswer } from "../picture";

export const GET = route((request: Request, { params }: JourneyParams) => journeyCardAnswer(request, params));
