import { changeAt, cpuProfiles, permanent, runOf, sample, seriesOfPing } from "./history";

const { project, before, slow } = sample;

/** Every page of the product, with what it shows. */
export const pages: readonly [name: string, path: () => Promise<string>][] = [
  ["projects", async () => "/"],
  ["a project", async () => `/${project}`],
  ["the change points", async () => `/${project}/changes`],
  ["a change point", async () => new URL((await changeAt(slow)).url).pathname + "?metric=latency_p99"],
  ["the commits", async () => `/${project}/commits`],
  ["the story", async () => `/${project}/story`],
  ["a commit", async () => `/${project}/commits/${slow}`],
  ["a run", async () => `/${project}/runs/${await runOf("k6")}`],
  ["a series", seriesOfPing],
  ["a comparison", async () => `/${project}/compare/${before}...${slow}`],
  ["several sides", async () => `/${project}/compare/${before}...${slow}...main`],
  ["a permanent comparison", permanent],
  ["the profiles", async () => `/${project}/profiles`],
  ["a profile", async () => `/${project}/profiles/${(await cpuProfiles()).head}`],
  [
    "two profiles",
    async () => {
      const { base, head } = await cpuProfiles();
      return `/${project}/profiles/${base}...${head}`;
    },
  ],
  ["functions over commits", async () => `/${project}/functions`],
  ["the history of a function", async () => `/${project}/functions?name=runtime.mallocgc`],
  ["the sweeps", async () => "/tokensvc-load/sweeps"],
  ["the matrices", async () => "/frameworks/matrix"],
  ["the journeys", async () => `/${project}/journeys`],
  ["a journey", async () => `/${project}/j/ping`],
  ["drift", async () => `/${project}/drift`],
  ["the upload", async () => `/${project}/upload`],
  ["the settings", async () => `/${project}/settings`],
  ["the API's reference", async () => "/docs/api"],
  ["nothing", async () => "/no/such/page"],
];
