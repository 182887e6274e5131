import { ByteWriter } from "./byte-writer";
import { compareText } from "./frames";
import { Reader } from "./reader";
import type { TopTable } from "./top";
import { readCount, readTexts, readValues, writeTexts, writeValues } from "./wire-columns";

/**
 * Stands beside every stored encoding. Raise it with every change of the layout: costs of another version are not read.
 *
 * Layout: names, sample types, then for each sample type whether it is whole, and the functions that cost something in
 * it: how far each is behind the one before, their flat, their cum.
 */
export const costsVersion = 2;

/** What is kept of one profile, so that a hostile one cannot make more of it than a few megabytes. */
export const costLimits = {
  /** The first ones, and the default one beside them. */
  sampleTypes: 8,
  /** The most expensive ones of each sample type. */
  functions: 1 << 16,
} as const;

/** Flat and cum of one function in the sample type's unit. */
export interface FunctionCost {
  readonly flat: number;
  readonly cum: number;
}

/** What functions cost by one sample type. Who is not in it costs nothing, or, unless it is whole, nobody knows what. */
export interface CostColumns {
  readonly sampleType: string;
  readonly whole: boolean;
  /** Of the functions that cost something: where they stand among the names, ascending. */
  readonly places: Float64Array;
  readonly flat: Float64Array;
  readonly cum: Float64Array;
}

/** What the functions of a profile cost, by its sample types. Names are distinct and sorted by code units. */
export interface FunctionCosts {
  readonly names: readonly string[];
  readonly types: readonly CostColumns[];
}

/** Places of the sample types whose costs are kept, see `costLimits`. */
export function costlyTypes(types: readonly { type: string }[], defaultType: string): number[] {
  const ofDefault = types.findIndex(({ type }) => type === defaultType);
  return [...types.keys()].filter((at) => at < costLimits.sampleTypes || at === ofDefault);
}

/** Puts the tables of a profile's sample types together; of binaries without symbols those that share a name add up. */
export function functionCosts(
  tables: readonly TopTable[],
  most: number = costLimits.functions,
): FunctionCosts {
  const largest = tables.map((table) => largestOf(table, most));
  const distinct = new Set<string>();
  for (const { costs } of largest) for (const { name } of costs) distinct.add(name);
  const names = [...distinct].sort(compareText);
  const placeOfName = new Map(names.map((name, place) => [name, place]));
  const [flat, cum] = [new Float64Array(names.length), new Float64Array(names.length)];
  const types = largest.map(({ sampleType, whole, costs }) => {
    flat.fill(0);
    cum.fill(0);
    for (const cost of costs) {
      const place = placeOfName.get(cost.name)!;
      flat[place]! += cost.flat;
      cum[place]! += cost.cum;
    }
    const places = placesOfCosts(flat, cum);
    const column = (all: Float64Array) => places.map((place) => all[place]!);
    return { sampleType, whole, places, flat: column(flat), cum: column(cum) };
  });
  return { names, types };
}

function placesOfCosts(flat: Float64Array, cum: Float64Array): Float64Array {
  const places = new Float64Array(flat.length);
  let count = 0;
  for (let place = 0; place < flat.length; place++)
    if (flat[place] !== 0 || cum[place] !== 0) places[count++] = place;
  return places.slice(0, count);
}

interface NamedCost extends FunctionCost {
  readonly name: string;
}

interface LargestCosts extends Pick<CostColumns, "sampleType" | "whole"> {
  readonly costs: readonly NamedCost[];
}

/** The most expensive of a table that has too many. */
function largestOf({ sampleType, rows }: TopTable, most: number): LargestCosts {
  if (rows.length <= most) return { sampleType, whole: true, costs: rows };
  const sums = new Map<string, NamedCost>();
  for (const { name, flat, cum } of rows) {
    const sum = sums.get(name);
    sums.set(name, { name, flat: flat + (sum?.flat ?? 0), cum: cum + (sum?.cum ?? 0) });
  }
  const size = ({ flat, cum }: NamedCost) => Math.max(Math.abs(flat), Math.abs(cum));
  const costs = [...sums.values()].sort((a, b) => size(b) - size(a) || compareText(a.name, b.name));
  return { sampleType, whole: costs.length <= most, costs: costs.slice(0, most) };
}

/** Encodes costs for the database; deflate does the rest. */
export function encodeCosts({ names, types }: FunctionCosts): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(1 << 16);
  writeTexts(writer, names);
  writer.varint(types.length);
  for (const { sampleType, whole, places, flat, cum } of types) {
    writer.text(sampleType);
    writer.varint(whole ? 1 : 0);
    writer.varint(places.length);
    places.forEach((place, at) => writer.varint(place - (places[at - 1] ?? 0)));
    writeValues(writer, flat);
    writeValues(writer, cum);
  }
  return writer.take();
}

/** Reads what `encodeCosts` wrote. Throws ProfileError for anything else. */
export function decodeCosts(bytes: Uint8Array): FunctionCosts {
  const reader = new Reader(bytes);
  const names = readTexts(reader);
  const types = Array.from({ length: readCount(reader) }, () => {
    const sampleType = reader.text();
    const whole = reader.varint() === 1;
    const places = reader.varints(readCount(reader));
    for (let at = 1; at < places.length; at++) places[at]! += places[at - 1]!;
    if ((places.at(-1) ?? -1) >= names.length) reader.fail("A cost stands behind the last function");
    const count = places.length;
    return { sampleType, whole, places, flat: readValues(reader, count), cum: readValues(reader, count) };
  });
  if (reader.pos !== bytes.length) reader.fail("Expected the end of the costs");
  return { names, types };
}

/** What a function costs: nothing where it does not occur, null where that is not known, see `costLimits`. */
export function costOfFunction(
  { names, types }: FunctionCosts,
  sampleType: string,
  name: string,
): FunctionCost | null {
  const columns = types.find((one) => one.sampleType === sampleType);
  if (!columns) return null;
  const place = placeOf(names, name);
  const at = place < 0 ? -1 : placeOf(columns.places, place);
  if (at < 0) return columns.whole ? { flat: 0, cum: 0 } : null;
  return { flat: columns.flat[at]!, cum: columns.cum[at]! };
}

/** Where something stands among sorted ones, −1 where it does not. */
function placeOf<T extends string | number>(sorted: ArrayLike<T>, value: T): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === value ? from : -1;
}
