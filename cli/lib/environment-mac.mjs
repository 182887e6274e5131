// @ts-check
import { spawnSync } from "node:child_process";

/** @param {string} file @param {string[]} args @returns {string | null} */
function ask(file, ...args) {
  const { status, stdout } = spawnSync(file, args, { encoding: "utf8", timeout: 5_000 });
  return status === 0 ? stdout.trim() : null;
}

/** @returns {import("./facts.mjs").MaybeFacts} */
export const macFacts = () => ({
  os: `macOS ${ask("sw_vers", "-productVersion") ?? ""}`.trim(),
  performanceCores: ask("sysctl", "-n", "hw.perflevel0.physicalcpu"),
  efficiencyCores: ask("sysctl", "-n", "hw.perflevel1.physicalcpu"),
  virtualisation: ask("sysctl", "-n", "kern.hv_vmm_present") === "1" ? "virtual machine" : "none",
  lowPowerMode: /lowpowermode\s+(\d)/.exec(ask("pmset", "-g") ?? "")?.[1],
  nofile: ask("sh", "-c", "ulimit -n"),
  "sysctl.kern.ipc.somaxconn": ask("sysctl", "-n", "kern.ipc.somaxconn"),
  "sysctl.net.inet.ip.portrange.first": ask("sysctl", "-n", "net.inet.ip.portrange.first"),
});

/** @returns {boolean} */
export const onBattery = () => /Battery Power/.test(ask("pmset", "-g", "batt") ?? "");
