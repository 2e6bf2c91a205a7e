import { commit } from "../../table/core/commit.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { type Acceptance, acceptEvidence } from "./accept-evidence.ts";
import type { Evidence } from "./evidence.ts";

/** Races that one piece of evidence takes part in before its sender has to send it again. */
const maximumRaces = 12;

class EvidenceRaceError extends Error {
  override readonly name = "EvidenceRaceError";
}

/**
 * Takes evidence in that no idempotency record guards: its own identity makes a repetition a
 * duplicate.
 *
 * @throws EvidenceRaceError when others were faster too often; nothing was stored
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
