import { commit } from "../../table/core/commit.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { type Acceptance, acceptEvidence } from "./accept-evidence.ts";
import type { Evidence } from "./evidence.ts";

/** Maximum attempts for one piece of evidence before the sender must send it again. */
const maximumRaces = 12;

class EvidenceRaceError extends Error {
  override readonly name = "EvidenceRaceError";
}

/**
 * Stores evidence without an idempotency record: its own identity makes a repetition a duplicate.
 *
 * @throws EvidenceRaceError after 12 lost races with other writers; nothing was stored
 */
export async function commitEvidence(
  dependencies: MatchDependencies,
  evidence: Evidence,
): Promise<Acceptance> {
  for (let race = 0; race < maximumRaces; race += 1) {
    const { result, writes } = await acceptEvidence(dependencies, evidence);
    if (writes.length === 0) return result;
    const committed = await commit(dependencies.table, writes);
    if (committed.ok) return result;
  }
  throw new EvidenceRaceError("Too many writers at once; the evidence was not stored.");
}
