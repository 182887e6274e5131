import type { Parser } from "../types";

/** How bombardier is run. */
export const bombardierUsage: Pick<Parser, "example" | "client" | "forP99"> = {
  example: {
    command: "bombardier -c 64 -d 10s -l -p r -o json http://localhost:8080/",
    note: "-l adds the percentiles, and only JSON has the duration.",
  },
  client: {
    options: `-c,--connections= -t,--timeout= -l,--latencies -m,--method= -b,--body= -f,--body-file= -s,--stream
      --cert= --key= -k,--insecure -a,--disable-keep-alives -H,--header= -n,--requests= -d,--duration= -r,--rate=
      --fasthttp --http1 --http2 -p,--print= -q,--no-print -o,--format=`,
    needs: [
      { option: "latencies", args: ["-l"], why: "bombardier prints no percentiles unless asked" },
      { option: "print", args: ["-p", "r"], fits: /^(r|result)$/, why: "nothing but JSON can be read" },
      { option: "format", args: ["-o", "json"], fits: /^(j|json)$/, why: "only JSON has the duration" },
    ],
    refuses: [{ with: "no-print", why: "bombardier -q prints nothing to keep: leave it out." }],
    // A number of requests takes as long as it takes.
    duration: { option: "duration", usual: "10s", unless: "requests" },
    target: "",
    secrets: ["header", "body"],
    version: { args: ["--version"], pattern: /bombardier version (\S+)/ },
  },
  forP99: "run bombardier with -l",
};
