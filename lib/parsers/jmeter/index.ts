import { withoutMark } from "../file";
import type { Parser } from "../types";
import { isConsole, runsOfConsole } from "./console";
import { isRows, runOfRows } from "./rows";
import { isStatistics, runsOfStatistics } from "./statistics";
import { isXml, runOfXml } from "./xml";

/** JMeter: results (JTL) as CSV or XML, the statistics.json of its dashboard, and what it prints. */
export const jmeter: Parser = {
  tool: "jmeter",
  label: "JMeter",
  kind: "load",
  formats: ["JTL as CSV", "JTL as XML", "statistics.json", "text of the summariser"],
  example: {
    command: "jmeter -n -t plan.jmx -l result.jtl",
    file: "result.jtl",
    note: "The JTL has each request, and so every percentile and a timeline; statistics.json of the dashboard (-e -o) is read, too, and what JMeter prints, which has no percentiles.",
  },
  client: {
    program: /^jmeter(\.sh)?$/,
    options: `-n,--nongui -t,--testfile= -l,--logfile= -j,--jmeterlogfile= -e,--reportatendofloadtests
      -o,--reportoutputfolder= -f,--forceDeleteResultFile -g,--reportonly= -p,--propfile= -q,--addprop= -s,--server
      -H,--proxyHost= -P,--proxyPort= -N,--nonProxyHosts= -u,--username= -a,--password= -J,--jmeterproperty=
      -G,--globalproperty= -D,--systemproperty= -S,--systemPropertyFile= -L,--loglevel= -r,--runremote
      -R,--remotestart= -d,--homedir= -X,--remoteexit -v,--version -h,--help`,
    needs: [{ option: "nongui", args: ["-n"], why: "JMeter opens its window otherwise" }],
    output: { option: "logfile", args: ["-l", "{file}"], file: "jmeter.jtl" },
    nameless: true,
    secrets: ["password", "jmeterproperty", "globalproperty", "systemproperty"],
  },
  forP99: "upload the JTL of -l, which has each request",
  recognises: (head) => {
    const text = withoutMark(head);
    return isRows(text) || isXml(text) || isStatistics(text) || isConsole(text);
  },
  parse: async (file) => {
    const head = withoutMark(file.head);
    if (isConsole(head)) return runsOfConsole(await file.text());
    if (isStatistics(head)) return runsOfStatistics(withoutMark(await file.text()));
    return [await (isXml(head) ? runOfXml : runOfRows)(file.lines())];
  },
};
