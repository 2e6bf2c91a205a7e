import { commit, type Write } from "./commit.ts";
import type { Table } from "./table.ts";

/** Races that one piece of work takes part in before it is left to whoever asked for it. */
export const maximumRaces = 12;

/** What an attempt returns where a condition of its writes did not hold: another writer was faster. */
export const raced = Symbol("raced");

/** Other writers were faster too often. The last attempt wrote nothing; the work may be asked for again. */
export class TooManyWritersError extends Error {
  override readonly name = "TooManyWritersError";

  constructor() {
    super("Too many concurrent writes to the same record; the work can be asked for again.");
  }
}

/**
 * Attempts a piece of work until no other writer comes between its reads and its writes, 12 times at the
 * most. Without a pause a lost race is tried again at once: who won it has ended, and transactions that
 * collide wait in `commit`.
 *
 * @param attempt reads, decides and commits; after a lost race it must read anew. Races lost so far: 0 to 11
 * @param pause waits after a lost race, of which this one is the first, second, ... : 1 to 11
 * @throws TooManyWritersError after 12 lost races
 */
export async function retryRaces<Result>(
  attempt: (race: number) => Promise<Result | typeof raced>,
  pause?: (races: number) => Promise<void>,
): Promise<Result> {
  for (let race = 0; race < maximumRaces; race += 1) {
    if (race > 0) await pause?.(race);
    const result = await attempt(race);
    if (result !== raced) return result;
  }
  throw new TooManyWritersError();
}

/**
 * The same for work that is one transaction.
 *
 * @param plan reads and decides; no writes where nothing is left to be done
 * @throws TooManyWritersError after 12 lost races
 */
export function commitPlanned(
  table: Table,
  plan: (race: number) => Promise<readonly Write[]>,
): Promise<void> {
  return retryRaces(async (race) => {
    const writes = await plan(race);
    if (writes.length > 0 && !(await commit(table, writes)).ok) return raced;
    return undefined;
  });
}
