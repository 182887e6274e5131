import { databasesSettings } from "./databases";
import { goSettings } from "./go";
import { machineSettings } from "./machine";
import { networkSettings } from "./network";
import { nginxSettings } from "./nginx";
import { runtimesSettings } from "./runtimes";
import type { SettingTable } from "./setting";

export type { Setting } from "./setting";

/** Whose version decides which default counts; the keys that tell it. */
const groups: readonly (readonly [table: SettingTable, versions: readonly string[]])[] = [
  [goSettings, ["go_version"]],
  [networkSettings, ["kernel", "osrelease"]],
  [machineSettings, ["kernel", "osrelease"]],
  [nginxSettings, ["nginx_version"]],
  [databasesSettings, ["server_version"]],
  [runtimesSettings, ["java_version", "node_version"]],
];

/** Every key that is known. */
export const catalogue: SettingTable = Object.assign({}, ...groups.map(([table]) => table));

/** Names of the settings that tell the version on which the default of a setting depends. */
export function versionKeys(name: string): readonly string[] {
  return groups.find(([table]) => Object.hasOwn(table, name))?.[1] ?? [];
}
