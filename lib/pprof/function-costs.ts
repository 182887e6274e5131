import { ByteWriter } from "./byte-writer";
import { compareText } from "./frames";
import { Reader } from "./reader";
import type { TopTable } from "./top";
import { readCount, readTexts, readValues, writeTexts, writeValues } from "./wire-columns";

/**
 * Stands beside every stored encoding. Raise it with every change of the layout: costs of another version are not read.
 *
 * Layout: names, sample types, then for each sample type the flat and the cum of all names.
 */
export const costsVersion = 1;

/** Flat and cum of one function in the sample type's unit. */
export interface FunctionCost {
  readonly flat: number;
  readonly cum: number;
}

/** Flat and cum of all functions for one sample type, in the order of the names; 0 for those that cost nothing in it. */
export interface CostColumns {
  readonly sampleType: string;
  readonly flat: Float64Array;
  readonly cum: Float64Array;
}

/** What every function of a profile costs, by every sample type. Names are distinct and sorted by code units. */
export interface FunctionCosts {
  readonly names: readonly string[];
  readonly types: readonly CostColumns[];
}

/** Puts the tables of a profile's sample types together; of binaries without symbols those that share a name add up. */
export function functionCosts(tables: readonly TopTable[]): FunctionCosts {
  const names = [...new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => name)))].sort(compareText);
  const places = new Map(names.map((name, place) => [name, place]));
  const types = tables.map(({ sampleType, rows }) => {
    const [flat, cum] = [new Float64Array(names.length), new Float64Array(names.length)];
    for (const row of rows) {
      const place = places.get(row.name)!;
      flat[place]! += row.flat;
      cum[place]! += row.cum;
    }
    return { sampleType, flat, cum };
  });
  return { names, types };
}

/** Encodes costs for the database; deflate does the rest. */
export function encodeCosts({ names, types }: FunctionCosts): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(1 << 16);
  writeTexts(writer, names);
  writer.varint(types.length);
  for (const { sampleType, flat, cum } of types) {
    writer.text(sampleType);
    writeValues(writer, flat);
    writeValues(writer, cum);
  }
  return writer.take();
}

/** Reads what `encodeCosts` wrote. Throws ProfileError for anything else. */
export function decodeCosts(bytes: Uint8Array): FunctionCosts {
  const reader = new Reader(bytes);
  const names = readTexts(reader);
  const types = Array.from({ length: readCount(reader) }, () => ({
    sampleType: reader.text(),
    flat: readValues(reader, names.length),
    cum: readValues(reader, names.length),
  }));
  if (reader.pos !== bytes.length) reader.fail("Expected the end of the costs");
  return { names, types };
}

/** What a function costs: nothing, where it does not occur or the profile does not have the sample type. */
export function costOfFunction(
  { names, types }: FunctionCosts,
  sampleType: string,
  name: string,
): FunctionCost {
  const columns = types.find((one) => one.sampleType === sampleType);
  const place = placeOf(names, name);
  return { flat: columns?.flat[place] ?? 0, cum: columns?.cum[place] ?? 0 };
}

/** Where a name stands among sorted ones, −1 where it does not. */
function placeOf(names: readonly string[], name: string): number {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (names[middle]! < name) from = middle + 1;
    else to = middle;
  }
  return names[from] === name ? from : -1;
}
