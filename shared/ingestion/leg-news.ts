/** From the claims of one record to the legs they are about: known ones updated, others new. */
import type { Telling } from "../domain/flow-leg.ts";
import { factsOfLeg } from "../domain/leg-facts.ts";
import { areCompatible, movementValue } from "../domain/leg-identity.ts";
import { type LegNews, placeTellings } from "../domain/place-tellings.ts";
import { findLegs } from "../table/leg-store.ts";
import { readKeyHolders } from "../table/match-key-store.ts";
import type { Evidence, LegClaim } from "./evidence.ts";
import type { MatchDependencies } from "./match-legs.ts";

/** The legs that change, and for each claim, in order, the leg it is about. */
export async function legNewsOf(
  dependencies: MatchDependencies,
  evidence: Evidence,
  rawRecordId: string,
): Promise<LegNews[]> {
  const groups = Map.groupBy(evidence.claims, (claim) => groupOf(evidence, claim));
  const news = [...groups].map(async ([group, claims]) => {
    const [first] = claims;
    if (first === undefined) return [];
    const tellings = claims.map((claim) => tellingOf(evidence, claim, rawRecordId));
    const known = typeof group === "string" ? await knownLegs(dependencies, evidence, first) : [];
    return placeTellings({
      organizationId: evidence.organizationId,
      kind: evidence.kind,
      known,
      news: tellings,
      receivedAt: evidence.receivedAt,
      nextUuid: () => dependencies.ids.nextOf(evidence.organizationId, "leg"),
    });
  });
  return (await Promise.all(news)).flat();
}

/** Claims about one movement go together; one without a movement is by itself. */
function groupOf(evidence: Evidence, claim: LegClaim): string | LegClaim {
  const value = movementValue({ ...claim, kind: evidence.kind });
  if (value === null) return claim;
  // Outside chains provider and phase are always known, so each pair is a movement of its own.
  const apart = evidence.kind === "chain" ? [] : [claim.provider, claim.phase];
  return JSON.stringify([value, ...apart]);
}

function tellingOf(evidence: Evidence, claim: LegClaim, rawRecordId: string): Telling {
  const { status, amount, currency, sequence, occurredAt, cause } = claim;
  const { receivedAt } = evidence;
  const facts = factsOfLeg(claim);
  return { rawRecordId, status, amount, currency, sequence, occurredAt, receivedAt, cause, facts };
}

/** Of a chain all legs of the transaction, since one record may tell others apart. */
async function knownLegs(
  { table }: MatchDependencies,
  { organizationId, kind }: Evidence,
  claim: LegClaim,
) {
  const value = movementValue({ ...claim, kind });
  if (value === null) return [];
  const { movements } = await readKeyHolders(table, organizationId, value);
  const legs = [...movements.values()].flatMap((movement) => movement.legs);
  const near = legs.filter(
    (leg) => leg.kind === kind && (kind === "chain" || areCompatible(kind, leg, claim)),
  );
  return findLegs(
    table,
    organizationId,
    near.map((leg) => leg.uuid),
  );
}
