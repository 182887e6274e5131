import { int64Column } from "./columns";
import { GrowingUint32 } from "./growing";
import { IdTable } from "./ids";
import { bound } from "./limits";
import type { Outline } from "./outline";
import type { Functions, Int64Column, Locations, Mappings } from "./profile";
import { type Reader, wire } from "./reader";

/** The tables that samples refer to, and how a location is found by its id. */
export interface Tables {
  readonly mappings: Mappings;
  readonly functions: Functions;
  readonly locations: Locations;
  readonly locationIds: IdTable;
}

/** Checks an index into the string table. */
export function stringIndex(reader: Reader, strings: number, index: number): number {
  if (index >= strings) reader.fail(`Expected a string index below ${strings}, found ${index}`);
  return index;
}

/** Decodes mappings, functions and locations with all references resolved. */
export function decodeTables(reader: Reader, outline: Outline): Tables {
  const mappingIds = new IdTable("mapping", outline.mappings.length);
  const mappings = decodeMappings(reader, outline, mappingIds);
  const functionIds = new IdTable("function", outline.functions.length);
  const functions = decodeFunctions(reader, outline, functionIds);
  const locationIds = new IdTable("location", outline.locations.length);
  const locations = decodeLocations(reader, outline, { mappingIds, functionIds, locationIds });
  return { mappings, functions, locations, locationIds };
}

function storeInt64(reader: Reader, column: Int64Column, i: number): void {
  column.lo[i] = reader.lo;
  column.hi[i] = reader.hi;
}

function decodeMappings(reader: Reader, outline: Outline, ids: IdTable): Mappings {
  const count = outline.mappings.length;
  const strings = outline.strings.length;
  const mappings = {
    count,
    file: new Uint32Array(count),
    buildId: new Uint32Array(count),
    start: int64Column(count),
    limit: int64Column(count),
    offset: int64Column(count),
    has: new Uint8Array(count),
  };
  outline.mappings.take().forEach((start, i) => {
    let hasId = false;
    reader.pos = start;
    reader.message((field) => {
      if (field < 1 || field > 10) return reader.skip();
      reader.expect(wire.varint, "mapping");
      const value = reader.varint();
      if (field === 1) hasId = addId(reader, ids, i, hasId);
      else if (field === 2) storeInt64(reader, mappings.start, i);
      else if (field === 3) storeInt64(reader, mappings.limit, i);
      else if (field === 4) storeInt64(reader, mappings.offset, i);
      else if (field === 5) mappings.file[i] = stringIndex(reader, strings, value);
      else if (field === 6) mappings.buildId[i] = stringIndex(reader, strings, value);
      else if (value !== 0) mappings.has[i]! |= 1 << (field - 7);
    });
    if (!hasId) reader.fail("A mapping has no id");
  });
  return mappings;
}

/** A message with two ids would be two entries: refused rather than guessed. */
function addId(reader: Reader, ids: IdTable, index: number, hasId: boolean): true {
  if (hasId) reader.fail("An entry has two ids");
  ids.add(reader, index);
  return true;
}

function decodeFunctions(reader: Reader, outline: Outline, ids: IdTable): Functions {
  const count = outline.functions.length;
  const strings = outline.strings.length;
  const functions = {
    count,
    name: new Uint32Array(count),
    systemName: new Uint32Array(count),
    filename: new Uint32Array(count),
    startLine: new Float64Array(count),
  };
  outline.functions.take().forEach((start, i) => {
    let hasId = false;
    reader.pos = start;
    reader.message((field) => {
      if (field < 1 || field > 5) return reader.skip();
      reader.expect(wire.varint, "function");
      const value = reader.varint();
      if (field === 1) hasId = addId(reader, ids, i, hasId);
      else if (field === 2) functions.name[i] = stringIndex(reader, strings, value);
      else if (field === 3) functions.systemName[i] = stringIndex(reader, strings, value);
      else if (field === 4) functions.filename[i] = stringIndex(reader, strings, value);
      else functions.startLine[i] = Number(reader.signed());
    });
    if (!hasId) reader.fail("A function has no id");
  });
  return functions;
}

interface LocationIds {
  readonly mappingIds: IdTable;
  readonly functionIds: IdTable;
  readonly locationIds: IdTable;
}

function decodeLocations(reader: Reader, outline: Outline, ids: LocationIds): Locations {
  const count = outline.locations.length;
  const mapping = new Int32Array(count).fill(-1);
  const address = int64Column(count);
  const lineStart = new Uint32Array(count + 1);
  const folded = new Uint8Array(count);
  const lines: Lines = { functions: new GrowingUint32(), numbers: [], columns: [] };
  outline.locations.take().forEach((start, i) => {
    let hasId = false;
    reader.pos = start;
    reader.message((field) => {
      if (field === 4) return readLine(reader, ids.functionIds, lines);
      if (field < 1 || field > 5) return reader.skip();
      reader.expect(wire.varint, "location");
      const value = reader.varint();
      if (field === 1) hasId = addId(reader, ids.locationIds, i, hasId);
      // pprof takes a mapping id that names no mapping for "no mapping", and so must we to read what it reads.
      else if (field === 2) mapping[i] = ids.mappingIds.find(reader);
      else if (field === 3) storeInt64(reader, address, i);
      else folded[i] = value === 0 ? 0 : 1;
    });
    if (!hasId) reader.fail("A location has no id");
    lineStart[i + 1] = lines.functions.length;
  });
  return {
    count,
    mapping,
    address,
    folded,
    lineStart,
    lineFunction: lines.functions.take(),
    lineNumber: Float64Array.from(lines.numbers),
    lineColumn: Float64Array.from(lines.columns),
  };
}

interface Lines {
  readonly functions: GrowingUint32;
  readonly numbers: number[];
  readonly columns: number[];
}

function readLine(reader: Reader, functionIds: IdTable, lines: Lines): void {
  let place = -1;
  let number = 0;
  let column = 0;
  reader.expect(wire.bytes, "line");
  reader.message((field) => {
    if (field < 1 || field > 3) return reader.skip();
    reader.expect(wire.varint, "line");
    reader.varint();
    if (field === 2) number = Number(reader.signed());
    else if (field === 3) column = Number(reader.signed());
    else place = functionIds.find(reader);
  });
  if (place < 0) reader.fail("A line of a location refers to a function that is not in the profile");
  lines.functions.push(place);
  bound("lines", lines.numbers.push(number));
  lines.columns.push(column);
}
