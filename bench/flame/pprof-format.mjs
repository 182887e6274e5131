/**
 * The engine's peer: `pprof-format`, which decodes into objects, and the call tree that one would build of them. The
 * same door as lib/pprof, as far as engine.mjs goes through it.
 */
import { Profile } from "pprof-format";

export function decodeAnyProfile(bytes) {
  const profile = Profile.decode(bytes);
  return { sampleTypes: profile.sampleType, samples: { count: profile.sample.length }, profile };
}

export function foldProfile({ profile }, sampleTypeIndex) {
  const locations = new Map(profile.location.map((one) => [one.id, one]));
  const functions = new Map(profile.function.map((one) => [one.id, one]));
  const root = { value: 0, children: new Map() };
  let nodeCount = 1;
  for (const { value, locationId } of profile.sample) {
    if (!value[sampleTypeIndex]) continue;
    let node = root;
    for (const id of locationId.toReversed()) {
      for (const { functionId } of locations.get(id).line.toReversed()) {
        const { name } = functions.get(functionId);
        let child = node.children.get(name);
        if (!child) {
          child = { value: 0, children: new Map() };
          node.children.set(name, child);
          nodeCount++;
        }
        node = child;
      }
    }
    node.value += Number(value[sampleTypeIndex]);
  }
  return { root, nodeCount };
}
