import { plainCard } from "@/components/pictures";
import { route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { tools } from "@/lib/tools";

export const GET = route((request: Request) =>
  cardAnswer(
    request,
    plainCard(
      "Load-test results and profiles per commit, compared truthfully",
      ["Go pprof", ...tools.map(({ label }) => label)].join(" · "),
    ),
  ),
);
