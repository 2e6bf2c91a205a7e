/** Reads archived items from the bucket of the archive, and puts them back into the table. */
import { type ObjectStore, openObjectStore, readRange } from "#store/object-store/object-store.ts";
import { withContent } from "#store/table/core/archived-item.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import type { Archive } from "#store/table/core/table.ts";
import { decodeLine } from "./archive-object.ts";
import { type ArchivedLine, idOf, lineOf, restoreLine } from "./restore-line.ts";

type Item = Record<string, unknown>;

/** Lines of one object are read together if so few bytes are between them, and in all. */
const widestGap = 32_768;
const longestRange = 4_194_304;
/** Lines that a process remembers: the items of one case are read one after the other. */
const linesKept = 256;

/** @param bucket null in a stage that archives nothing */
export function openArchive(bucket: string | null): Archive | undefined {
  return bucket === null ? undefined : archiveIn(openObjectStore(bucket));
}

export function archiveIn(store: ObjectStore): Archive {
  const known = new Map<string, readonly Item[]>();
  return {
    contentOf: async (stubs) => {
      const lines = stubs.map(lineOf);
      const found = await readLines(store, known, lines);
      return stubs.map((stub, at) =>
        withContent({ stub, content: ownItem(found, stub, lines[at]) }),
      );
    },
    restore: async (table, stubs) => {
      const lines = new Map(stubs.map((stub) => [idOf(lineOf(stub)), stub]));
      for (const stub of lines.values()) {
        const line = lineOf(stub);
        const items = (await readLines(store, known, [line])).get(idOf(line)) ?? [];
        await restoreLine(table, { stub, items });
      }
    },
  };
}

type FoundLines = ReadonlyMap<string, readonly Item[]>;

/** @throws Error where the line has no such item: the object was changed by somebody else */
function ownItem(found: FoundLines, stub: Item, line: ArchivedLine | undefined): Item {
  const items = line === undefined ? [] : (found.get(idOf(line)) ?? []);
  const own = items.find(({ pk, sk }) => pk === stub["pk"] && sk === stub["sk"]);
  if (own === undefined)
    throw new Error(`${stub["pk"]} ${stub["sk"]} is not where it was archived.`);
  return own;
}

async function readLines(
  store: ObjectStore,
  known: Map<string, readonly Item[]>,
  lines: readonly ArchivedLine[],
): Promise<FoundLines> {
  const wanted = new Map(lines.map((line) => [idOf(line), line]));
  const unknown = [...wanted].filter(([id]) => !known.has(id)).map(([, line]) => line);
  const found = new Map([...wanted.keys()].map((id) => [id, known.get(id) ?? []]));
  await inParallel(rangesOf(unknown), async (range) => {
    const bytes = await readRange(store, range.key, range);
    for (const line of range.lines) {
      const start = line.place.offset - range.from;
      const items = decodeLine(bytes.subarray(start, start + line.place.length));
      found.set(idOf(line), items);
      remember(known, idOf(line), items);
    }
  });
  return found;
}

function remember(known: Map<string, readonly Item[]>, id: string, items: readonly Item[]): void {
  known.set(id, items);
  const [oldest] = known.keys();
  if (known.size > linesKept && oldest !== undefined) known.delete(oldest);
}

type Range = {
  readonly key: string;
  readonly from: number;
  /** Excluded. */
  readonly to: number;
  readonly lines: readonly ArchivedLine[];
};

function rangesOf(lines: readonly ArchivedLine[]): Range[] {
  const ranges: Range[] = [];
  const sorted = lines.toSorted((a, b) =>
    a.key === b.key ? a.place.offset - b.place.offset : a.key < b.key ? -1 : 1,
  );
  for (const line of sorted) {
    const { offset, length } = line.place;
    const last = ranges.at(-1);
    const isNear =
      last?.key === line.key &&
      offset - last.to <= widestGap &&
      offset + length - last.from <= longestRange;
    if (isNear)
      ranges[ranges.length - 1] = { ...last, to: offset + length, lines: [...last.lines, line] };
    else ranges.push({ key: line.key, from: offset, to: offset + length, lines: [line] });
  }
  return ranges;
}
