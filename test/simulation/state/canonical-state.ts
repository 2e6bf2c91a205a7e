/**
 * A canonical form that is equal for states that differ only in ids and times: every id is replaced
 * by a hash of its positions (colour refinement), every time by a mark.
 */
import { hash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { currentDictionary, decompressJson } from "#store/table/core/document/compressed-json.ts";

const idPattern =
  /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])|(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])|(?<![\w-])[\w-]{43}(?![\w-])|key_(?:live|test)_[\w-]{7,43}/;
const idOrText = new RegExp(`(${idPattern.source})`);

/** Times, days and months with the shard that an id chose at random, and time differences in minutes. */
const times =
  /(?<="duePartition":"[^"]*#)\d+|(?<=(?:minutesDifference|slaAgeMinutes)\\*":)-?\d+|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|\d{4}-\d\d-\d\d(?:#[0-9a-f]{2})?|(?<!\d)(?:00)?1[5-9]\d{11}(?!\d)|(?<!\d)1[5-9]\d{8}(?!\d)|(?<=#\d{4}-\d\d)#\d(?=")|(?<=#find)#\d\d(?=")/g;

/** The shard of a day, a month, a due item or a search term, which depends on an id. */
const shards =
  /(?<="duePartition":"[^"]*#)\d+|(?<=\d{4}-\d\d-\d\d)#[0-9a-f]{2}|(?<=#\d{4}-\d\d)#\d(?=")|(?<=#find)#\d\d(?=")/g;

/** What is normalized besides ids: times, or, if the clock stands still, only shards. */
export type Compared = "without times" | "with times";

/** Most rounds of refinement: ids are distinguished by items up to this many steps away. */
const rounds = 4;

/** The records as sorted lines; equal lines mean equal states. */
export function canonicalLines(
  records: readonly unknown[],
  compared: Compared = "without times",
  read: (text: string) => string = (text) => text,
): string[] {
  const lines = records.map((record) => partsOf(read(JSON.stringify(record, plain)), compared));
  let colours: ReadonlyMap<string, string> = new Map();
  for (let round = 0; round < rounds && !areDistinct(colours); round += 1) {
    colours = refine(lines, colours);
  }
  return lines.map((parts) => paint(parts, colours)).sort();
}

/**
 * Whether all ids are distinguished, so that a further round adds nothing. Equal states reach this in the
 * same round, and the lines of a state that reaches it in another round differ.
 */
function areDistinct(colours: ReadonlyMap<string, string>): boolean {
  return colours.size > 0 && new Set(colours.values()).size === colours.size;
}

/** Most records of a world are equal in the worlds before it: each is split once. The oldest are removed first. */
const splitTexts: Readonly<Record<Compared, Map<string, readonly string[]>>> = {
  "without times": new Map(),
  "with times": new Map(),
};
const splitTextsAtMost = 5_000;

/** Text and ids alternate; ids are at the odd positions. */
function partsOf(text: string, compared: Compared): readonly string[] {
  const known = splitTexts[compared];
  const found = known.get(text);
  if (found !== undefined) return found;
  const equal = (part: string) =>
    compared === "with times" ? part.replaceAll(shards, "") : part.replaceAll(times, "<time>");
  const parts = text.split(idOrText).map((part, at) => (at % 2 === 0 ? equal(part) : part));
  known.set(text, parts);
  const oldest = known.size > splitTextsAtMost ? known.keys().next() : null;
  if (oldest?.done === false) known.delete(oldest.value);
  return parts;
}

function refine(
  lines: readonly (readonly string[])[],
  colours: ReadonlyMap<string, string>,
): Map<string, string> {
  const positions = new Map<string, string[]>();
  for (const parts of lines) {
    if (parts.length === 1) continue;
    const painted = digestOf(paint(parts, colours));
    parts.forEach((id, position) => {
      if (position % 2 === 0) return;
      const found = positions.get(id);
      if (found === undefined) positions.set(id, [`${position} ${painted}`]);
      else found.push(`${position} ${painted}`);
    });
  }
  return new Map(
    [...positions].map(([id, found]) => [id, digestOf(found.sort().join("\n")).slice(0, 12)]),
  );
}

function digestOf(text: string): string {
  return hash("sha256", text);
}

function paint(parts: readonly string[], colours: ReadonlyMap<string, string>): string {
  let painted = "";
  parts.forEach((part, position) => {
    painted += position % 2 === 0 ? part : `<${colours.get(part) ?? "id"}>`;
  });
  return painted;
}

/** Attributes of a payment and its pages that store ids, or a hash, as bytes. */
const packed = new Set(["legs", "ambiguous", "tentative", "ids", "journal", "auditHead"]);

/** Bytes as the text that was packed or compressed to them. */
function plain(name: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  if (packed.has(name)) return spelledOut(name, value);
  try {
    const isJson = value[0] === currentDictionary;
    return isJson ? decompressJson(value) : inflateRawSync(value).toString("utf8");
  } catch {
    return Buffer.from(value).toString("latin1");
  }
}

/** The bytes as hex digits: a hash as a whole, ids separately. */
function spelledOut(name: string, bytes: Uint8Array): string {
  const digits = Buffer.from(bytes).toString("hex");
  return name === "auditHead" ? digits : (digits.match(/.{1,32}/g) ?? []).join(" ");
}
