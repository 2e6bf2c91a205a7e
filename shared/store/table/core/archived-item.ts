/**
 * Items whose content lies in the archive, an object of S3. Such an item keeps its key and the place of its content
 * (a stub); every reader of the table gets the content in its place, and every writer has it put back first
 * (docs/decisions/0087-closed-cases-in-an-archive.md).
 */
import type { Archive, Table } from "./table.ts";

type Item = Record<string, unknown>;

/** Of a stub: the place of its content. One letter, because each item of an archived payment has it. */
export const placeAttribute = "z";

/** Of an item that was in the archive: the place where its content was. It is not archived again. */
export const formerPlaceAttribute = "zr";

/** On an item that was read from the archive; never stored, because names of attributes are texts. */
const fromArchive = Symbol("fromArchive");

/** For the archive's own work: stubs are read as they are. */
const asTheyAre: Archive = {
  contentOf: async (stubs) => stubs,
  restore: async () => undefined,
};

/** The table whose stubs are read, and written over, as they are. */
export function asStored(table: Table): Table {
  return { ...table, archive: asTheyAre };
}

export function isStub(item: Item): boolean {
  return item[placeAttribute] !== undefined;
}

/** The item with the content that its stub stands for. */
export function withContent({ stub, content }: Record<"stub" | "content", Item>): Item {
  return { ...content, [formerPlaceAttribute]: stub[placeAttribute], [fromArchive]: true };
}

/** Whether the item's content was read from the archive, where it still is. */
export function isFromArchive(item: Readonly<Record<string | symbol, unknown>>): boolean {
  return item[fromArchive] === true;
}

/** The items with their content, wherever it lies. @throws Error where there are stubs, and no archive is known */
export async function withContents(table: Table, items: Item[]): Promise<Item[]> {
  const stubs = items.filter(isStub);
  if (stubs.length === 0) return items;
  const contents = await archiveOf(table).contentOf(stubs);
  const found = new Map(stubs.map((stub, at) => [stub, contents[at]]));
  return items.map((item) => found.get(item) ?? item);
}

/**
 * After a failed condition: puts back what of these keys is in the archive.
 *
 * @param stored the items of the keys, as they are stored
 * @returns whether any of them was; the write may then be tried again
 */
export async function restoreStubs(table: Table, stored: readonly Item[]): Promise<boolean> {
  const stubs = stored.filter(isStub);
  if (stubs.length > 0) await archiveOf(table).restore(table, stubs);
  return stubs.length > 0;
}

function archiveOf({ archive, name }: Table): Archive {
  if (archive !== undefined) return archive;
  throw new Error(`The table ${name} has archived items, and ARCHIVE_BUCKET names no archive.`);
}

/** What a projection must have so that stubs are known, and found. */
export function projectionFor({ archive }: Table, projection: string): string {
  if (archive === undefined) return projection;
  // DynamoDB refuses a projection that has a name twice.
  return [...new Set([...projection.split(", "), "pk", "sk", placeAttribute])].join(", ");
}
