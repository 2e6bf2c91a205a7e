import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { type Acceptance, acceptEvidence } from "./accept-evidence.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Stores evidence without an idempotency record: its own identity makes a repetition a duplicate.
 *
 * @throws TooManyWritersError after 12 lost races with other writers; nothing was stored
 */
export function commitEvidence(
  dependencies: MatchDependencies,
  evidence: Evidence,
): Promise<Acceptance> {
  return retryRaces(async () => {
    const { result, writes } = await acceptEvidence(dependencies, evidence);
    if (writes.length === 0) return result;
    return (await commit(dependencies.table, writes)).ok ? result : raced;
  });
}
