/**
 * Schedules that are looked at each full hour, and sometimes less often: one item with the moment to look next, which is also in
 * the `due` index. None where nothing is due at any time.
 */
import { type Instant, nextHour } from "#domain/value/instant.ts";
import { commit, type Write } from "./commit.ts";
import { dueAttributes } from "./due-keys.ts";
import { atVersion } from "./expression.ts";
import type { IdSource } from "./id-source.ts";
import type { Key } from "./keys.ts";
import { readItem } from "./read-item.ts";
import { raced, retryRaces } from "./retry-races.ts";
import type { Table } from "./table.ts";

/** The moment to look next, and the version, which grows with every change. */
type Schedule = { readonly checkAt: Instant; readonly version: number };

/**
 * @param key of the item, from what names the schedule
 * @param fields what a schedule has beside its names, `checkAt` and `version`; a field that is null is not stored
 */
export function hourlySchedule<Names extends object, T extends Names & Schedule>({
  key,
  fields,
}: {
  readonly key: (names: Names) => Key;
  readonly fields: readonly Exclude<keyof T & string, keyof Names | keyof Schedule>[];
}) {
  return {
    /** Null where none is due at any time. Strongly consistent. */
    find: async (table: Table, names: Names): Promise<T | null> => {
      const item = await readItem(table, key(names));
      if (item === undefined) return null;
      const own = fields.map((name) => [name, item[name] ?? null]);
      const { checkAt, version } = item;
      return { ...names, ...Object.fromEntries(own), checkAt, version } as T;
    },
    /**
     * Schedules the next full hour, where none is scheduled. One that is scheduled stays; its version grows, so that it is not
     * ended at the same time.
     */
    begin: (ids: IdSource, names: Names, now: Instant, first: Partial<T> = {}): Write => {
      const checkAt = nextHour(now);
      return {
        kind: "update",
        key: key(names),
        set: { v: 1 },
        setIfAbsent: { ...first, checkAt, ...dueAttributes(ids.next(), checkAt) },
        add: { version: 1 },
      };
    },
    /** Moves to the next moment, on the condition that nobody changed the schedule since it was read. */
    move: (ids: IdSource, before: T, after: T): Write => {
      const own = fields.filter((name) => after[name] !== null).map((name) => [name, after[name]]);
      const { checkAt, version } = after;
      return {
        kind: "update",
        key: key(before),
        set: {
          ...Object.fromEntries(own),
          checkAt,
          version,
          ...dueAttributes(ids.next(), checkAt),
        },
        ...atVersion(before.version),
      };
    },
    end: (before: T): Write => ({
      kind: "delete",
      key: key(before),
      ...atVersion(before.version),
    }),
  };
}

/** Writes what is due now together with the move of its schedule, in one transaction; after a lost race it is decided again. */
export async function whenDue<T extends Schedule>(
  { table, now }: { readonly table: Table; readonly now: () => Instant },
  find: () => Promise<T | null>,
  writesOf: (before: T) => Promise<readonly Write[]>,
): Promise<void> {
  await retryRaces(async () => {
    const before = await find();
    if (before === null || before.checkAt > now()) return undefined;
    return (await commit(table, await writesOf(before))).ok ? undefined : raced;
  });
}
