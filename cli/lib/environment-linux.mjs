// @ts-check
import { readText } from "./read-file.mjs";

/** Settings of the kernel that load tests run into. Those that the kernel derives from free memory are left out. */
const SYSCTLS = [
  "fs.file-max",
  "net.core.netdev_max_backlog",
  "net.core.rmem_max",
  "net.core.somaxconn",
  "net.core.wmem_max",
  "net.ipv4.ip_local_port_range",
  "net.ipv4.tcp_congestion_control",
  "net.ipv4.tcp_fastopen",
  "net.ipv4.tcp_fin_timeout",
  "net.ipv4.tcp_max_syn_backlog",
  "net.ipv4.tcp_rmem",
  "net.ipv4.tcp_slow_start_after_idle",
  "net.ipv4.tcp_tw_reuse",
  "net.ipv4.tcp_wmem",
  "vm.swappiness",
];
const CPU = "/sys/devices/system/cpu";

/** @returns {import("./facts.mjs").MaybeFacts} */
export const linuxFacts = () => ({
  os: osName(readText("/etc/os-release")),
  governor: governor(),
  turbo: turbo(),
  smt: onOff(readText(`${CPU}/smt/active`)),
  virtualisation: virtualisation(),
  cpuLimit: cpuLimit(readText("/sys/fs/cgroup/cpu.max")),
  memoryLimitBytes: wholeNumber(readText("/sys/fs/cgroup/memory.max")),
  transparent_hugepage: chosen(readText("/sys/kernel/mm/transparent_hugepage/enabled")),
  mitigations: /(?:^|\s)mitigations=(\S+)/.exec(readText("/proc/cmdline") ?? "")?.[1] ?? "auto",
  nofile: /^Max open files\s+(\S+)/m.exec(readText("/proc/self/limits") ?? "")?.[1],
  ...Object.fromEntries(
    SYSCTLS.map((key) => [
      `sysctl.${key}`,
      readText(`/proc/sys/${key.replaceAll(".", "/")}`)?.replace(/\s+/g, " "),
    ]),
  ),
});

/** @param {string | null} release /etc/os-release @returns {string | undefined} */
export const osName = (release) => /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release ?? "")?.[1];

/** @returns {string | null} */
export const governor = () => readText(`${CPU}/cpu0/cpufreq/scaling_governor`);

function turbo() {
  const off = readText(`${CPU}/intel_pstate/no_turbo`);
  return off === null ? onOff(readText(`${CPU}/cpufreq/boost`)) : onOff(off === "1" ? "0" : "1");
}

/** @param {string | null} bit */
const onOff = (bit) => (bit === "1" ? "on" : bit === "0" ? "off" : null);

/** @param {string | null} text "always [madvise] never" @returns {string | undefined} */
export const chosen = (text) => /\[(\w+)\]/.exec(text ?? "")?.[1];

/** @param {string | null} text */
const wholeNumber = (text) => (text && /^\d+$/.test(text) ? Number(text) : null);

/** @param {string | null} text cgroup v2: "max 100000" or "150000 100000" @returns {number | null} cores */
export function cpuLimit(text) {
  const [, quota, period] = /^(\d+) (\d+)$/.exec(text ?? "") ?? [];
  return quota && period ? Number(quota) / Number(period) : null;
}

/** @returns {string} who stands between us and the hardware */
function virtualisation() {
  const hypervisor = /^flags\s*:.*\bhypervisor\b/m.test(readText("/proc/cpuinfo") ?? "");
  const vendor = readText("/sys/class/dmi/id/sys_vendor");
  const product = readText("/sys/class/dmi/id/product_name");
  const machine = [vendor, product].filter(Boolean).join(" ") || "virtual machine";
  const container = readText("/.dockerenv") !== null || readText("/run/.containerenv") !== null;
  const layers = [...(hypervisor ? [machine] : []), ...(container ? ["container"] : [])];
  return layers.join(", ") || "none";
}

/**
 * @param {string | null} stat /proc/stat
 * @returns {{ steal: number, total: number } | null} ticks since boot
 */
export function cpuTicks(stat) {
  const numbers = /^cpu +([\d ]+)/
    .exec(stat ?? "")?.[1]
    ?.split(" ")
    .map(Number);
  // user nice system idle iowait irq softirq steal; guests are counted in user already.
  const eight = numbers?.slice(0, 8);
  return eight?.length === 8
    ? { steal: eight[7] ?? 0, total: eight.reduce((sum, each) => sum + each, 0) }
    : null;
}
