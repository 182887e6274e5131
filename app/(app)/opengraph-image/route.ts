import { plainCard } from "@/components/pictures";
import { route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";

export const GET = route((request: Request) =>
  cardAnswer(
    request,
    plainCard(
      "Load-test results and profiles per commit, compared truthfully",
      "wrk · bombardier · k6 · Go pprof",
    ),
  ),
);
