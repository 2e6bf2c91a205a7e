/** Pieces of work that are planned at once and share transactions, as many as fit into one. */
import { type CommitResult, commit, maximumWrites, type Write } from "./commit.ts";
import { maximumRaces, TooManyWritersError } from "./retry-races.ts";
import type { Table } from "./table.ts";

/** What a piece of work writes, and its result once that is written. Without writes it is done. */
export type Plan<Result> = { readonly result: Result; readonly writes: readonly Write[] };

export type PiecesOfWork<Result> = {
  /** Pieces of one lane follow one another, in their order. */
  readonly lane: string;
  /**
   * Reads and decides. A later attempt must read anew.
   *
   * @param attempt 0 for the first one
   */
  readonly plan: (attempt: number) => Promise<Plan<Result>>;
};

/** Pieces planned at once: as many as the SDK sends requests. */
const plannedAtOnce = 50;
/** Pieces planned at once while most of them change the same items. */
const plannedAtLeast = 4;
/** Characters and bytes of the writes of a transaction, which DynamoDB bounds to 4 MB. */
const charactersOfTransaction = 1_000_000;

type Task<Result> = PiecesOfWork<Result> & {
  readonly index: number;
  attempts: number;
  races: number;
};

type Planned<Result> = Plan<Result> & { readonly task: Task<Result>; readonly keys: string[] };

/**
 * Does all pieces. A piece that changes an item that an earlier one of its turn changes is planned again in the next turn.
 * Where a condition fails, its piece is planned again and the others of its transaction are committed without it.
 *
 * @returns the results, in the order of the pieces
 * @throws TooManyWritersError after 12 races of a piece that other writers won; what is committed stays
 */
export async function commitTogether<Result>(
  table: Table,
  works: readonly PiecesOfWork<Result>[],
): Promise<Result[]> {
  const results = new Map<number, Result>();
  let waiting = works.map(
    (work, index): Task<Result> => ({ ...work, index, attempts: 0, races: 0 }),
  );
  for (let width = plannedAtOnce; waiting.length > 0; ) {
    const turn = firstOfLanes(waiting).slice(0, width);
    const planned = await Promise.all(turn.map(planTask));
    const ready = planned.filter(({ writes }) => writes.length > 0);
    const committed = await Promise.all(
      transactionsOf(withoutSharedItems(ready)).map((group) => commitGroup(table, group)),
    );
    const done = [...planned.filter(({ writes }) => writes.length === 0), ...committed.flat()];
    for (const { task, result } of done) results.set(task.index, result);
    waiting = waiting.filter(({ index }) => !results.has(index));
    width = done.length * 2 < turn.length ? plannedAtLeast : plannedAtOnce;
  }
  return works.flatMap((_, index) => results.get(index) ?? []);
}

function firstOfLanes<Result>(waiting: readonly Task<Result>[]): Task<Result>[] {
  return [...Map.groupBy(waiting, ({ lane }) => lane).values()].flatMap(([first]) => first ?? []);
}

async function planTask<Result>(task: Task<Result>): Promise<Planned<Result>> {
  const { result, writes } = await task.plan(task.attempts);
  task.attempts += 1;
  return { task, result, writes, keys: writes.map(keyOf) };
}

function keyOf(write: Write): string {
  const { pk, sk } = write.kind === "put" ? write.item : write.key;
  return JSON.stringify([pk, sk]);
}

/** A transaction changes an item once, and what follows a change must be decided after it. */
function withoutSharedItems<Result>(planned: readonly Planned<Result>[]): Planned<Result>[] {
  const taken = new Set<string>();
  return planned.filter(({ keys }) => {
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  });
}

function transactionsOf<Result>(planned: readonly Planned<Result>[]): Planned<Result>[][] {
  const groups: Planned<Result>[][] = [];
  let writes = 0;
  let size = 0;
  for (const each of planned) {
    const own = each.writes.reduce((sum, write) => sum + sizeOf(write), 0);
    writes += each.writes.length;
    size += own;
    const last = groups.at(-1);
    if (last !== undefined && writes <= maximumWrites && size <= charactersOfTransaction) {
      last.push(each);
    } else {
      groups.push([each]);
      writes = each.writes.length;
      size = own;
    }
  }
  return groups;
}

function sizeOf(write: Write): number {
  const values = Object.values((write.kind === "put" ? write.item : write) as object);
  return values.reduce((sum: number, value: unknown) => {
    if (typeof value === "string" || value instanceof Uint8Array) return sum + value.length;
    return sum + (typeof value === "object" && value !== null ? JSON.stringify(value).length : 8);
  }, 0);
}

/** @returns those that were committed */
async function commitGroup<Result>(
  table: Table,
  group: readonly Planned<Result>[],
): Promise<readonly Planned<Result>[]> {
  let left = group;
  while (left.length > 0) {
    const outcome = await commit(
      table,
      left.flatMap(({ writes }) => writes),
    );
    if (outcome.ok) break;
    const lost = losersOf(left, outcome);
    for (const { task } of lost) {
      task.races += 1;
      if (task.races === maximumRaces) throw new TooManyWritersError();
    }
    left = left.filter((each) => !lost.has(each));
  }
  return left;
}

function losersOf<Result>(
  group: readonly Planned<Result>[],
  { failed }: Extract<CommitResult, { readonly ok: false }>,
): ReadonlySet<Planned<Result>> {
  const owners = group.flatMap((planned) => planned.writes.map(() => planned));
  return new Set(failed.flatMap((index) => owners[index] ?? []));
}
