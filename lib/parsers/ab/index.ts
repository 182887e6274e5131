import { withoutMark } from "../file";
import type { Parser } from "../types";
import { isPercentiles, runOfPercentiles } from "./percentiles";
import { isRows, runOfRows } from "./rows";
import { banner, runsOfText } from "./text";

/** ab (ApacheBench): its report, the percentiles of `-e` and the rows of `-g`. */
export const ab: Parser = {
  tool: "ab",
  label: "ab",
  kind: "load",
  formats: ["text", "-e CSV", "-g TSV"],
  example: {
    command: "ab -q -k -t 10 -n 10000000 -c 50 http://localhost:8080/",
    note: "Latencies are whole milliseconds. The files of -e and -g have neither the rate nor errors: upload the text.",
  },
  client: {
    options: `-n= -c= -t= -s= -b= -B= -p= -u= -T= -v= -w -i -x= -y= -z= -C= -H= -A= -P= -X= -V -k -d -S -q -l -g= -e= -r
      -m= -h -I -Z= -f= -E=`,
    needs: [{ option: "q", args: ["-q"] }],
    drops: [{ option: "d", why: "without its table of percentiles there is no P99" }],
    refuses: [{ with: "w", why: "ab -w prints HTML, which is not read: leave it out." }],
    duration: { option: "t" },
    target: "",
    secrets: ["A", "P", "C", "H"],
    version: { args: ["-V"], pattern: /ApacheBench, Version (\S+)/ },
  },
  forP99: "run ab without -d",
  recognises: (head) => {
    const text = withoutMark(head);
    return banner.test(text) || isPercentiles(text) || isRows(text);
  },
  parse: async (file) => {
    const head = withoutMark(file.head);
    if (isRows(head)) return [await runOfRows(file.lines())];
    const text = await file.text();
    return isPercentiles(head) ? [runOfPercentiles(text)] : runsOfText(text);
  },
};
