/** From the claims of one record to the legs they are about: known ones updated, others new. */
import { type FlowLeg, foldTellings, type Telling } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import { mayBeSameLeg, movementValue } from "../domain/match-values.ts";
import { latestFact } from "../domain/telling-facts.ts";
import { findLeg } from "../table/leg-store.ts";
import { type MovementLeg, readKeyHolders } from "../table/match-key-store.ts";
import type { Evidence, LegClaim } from "./evidence.ts";
import type { LegNews, MatchDependencies } from "./match-legs.ts";

export async function legNewsOf(
  dependencies: MatchDependencies,
  evidence: Evidence,
  rawRecordId: string,
): Promise<LegNews[]> {
  return Promise.all(
    evidence.claims.map(async (claim) => {
      const telling = tellingOf(evidence, claim, rawRecordId);
      const known = await findKnownLeg(dependencies, evidence, claim);
      return known === null
        ? {
            before: null,
            leg: newLeg(
              dependencies.ids.nextOf(evidence.organizationId, "leg"),
              evidence,
              claim,
              telling,
            ),
          }
        : { before: known, leg: updatedLeg(known, evidence, claim, telling) };
    }),
  );
}

function tellingOf(evidence: Evidence, claim: LegClaim, rawRecordId: string): Telling {
  const { status, amount, currency, sequence, occurredAt, cause } = claim;
  const { txHash, fees, exchangeRate } = claim;
  return {
    rawRecordId,
    status,
    amount,
    currency,
    sequence,
    occurredAt,
    receivedAt: evidence.receivedAt,
    cause,
    ...(txHash === null ? {} : { txHash }),
    ...(fees.length === 0 ? {} : { fees }),
    ...(exchangeRate === null ? {} : { exchangeRate }),
  };
}

/**
 * The one leg that the claim fits; a claim that fits several is a leg of its own. So is one that the
 * chain contradicts: it must not change a leg that is true.
 */
async function findKnownLeg(
  { table }: MatchDependencies,
  evidence: Evidence,
  claim: LegClaim,
): Promise<FlowLeg | null> {
  const identity = { ...claim, kind: evidence.kind };
  const value = movementValue(identity);
  if (value === null || claim.chainCheck === "contradicted") return null;
  const { movements } = await readKeyHolders(table, evidence.organizationId, value);
  const legs = [...movements.values()].flatMap((movement) => movement.legs);
  const [only, ...others] = legs.filter((leg: MovementLeg) => mayBeSameLeg(leg, identity));
  if (only === undefined || others.length > 0) return null;
  return findLeg(table, evidence.organizationId, only.uuid);
}

function newLeg(uuid: Uuid, evidence: Evidence, claim: LegClaim, telling: Telling): FlowLeg {
  const { sequence: _sequence, occurredAt: _occurredAt, ...facts } = claim;
  return {
    ...facts,
    ...foldTellings([telling]),
    uuid,
    organizationId: evidence.organizationId,
    kind: evidence.kind,
    tellings: [telling],
    links: [],
    decision: undecided,
    createdAt: evidence.receivedAt,
    updatedAt: evidence.receivedAt,
    version: 1,
  };
}

const undecided = { outcome: "unmatched", strategy: null, reason: "", candidates: [] } as const;

/** Facts that a later record may add to a leg; what the leg had stays. */
const fillable = [
  "phase",
  "chainId",
  "tokenAddress",
  "fromAddress",
  "toAddress",
  "logIndex",
  "routeGroupId",
  "externalReference",
  "paymentIntentUuid",
  "requirementLevel",
] as const satisfies readonly (keyof LegClaim)[];

function updatedLeg(leg: FlowLeg, evidence: Evidence, claim: LegClaim, telling: Telling): FlowLeg {
  const tellings = [...leg.tellings, telling];
  const [first = telling, ...rest] = tellings;
  const missing = fillable.filter((name) => leg[name] === null);
  return {
    ...leg,
    ...foldTellings([first, ...rest]),
    ...Object.fromEntries(missing.map((name) => [name, claim[name]])),
    references: mergeReferences(leg, claim),
    txHash: latestFact(tellings, "txHash") ?? leg.txHash,
    fees: latestFact(tellings, "fees") ?? leg.fees,
    exchangeRate: latestFact(tellings, "exchangeRate") ?? leg.exchangeRate,
    chainCheck: claim.chainCheck ?? leg.chainCheck,
    tellings,
    updatedAt: evidence.receivedAt,
    version: leg.version + 1,
  };
}

function mergeReferences(leg: FlowLeg, claim: LegClaim): FlowLeg["references"] {
  const known = new Set(leg.references.map((entry) => `${entry.type}\n${entry.value}`));
  const added = claim.references.filter((entry) => !known.has(`${entry.type}\n${entry.value}`));
  if (added.length === 0) return leg.references;
  // In one order, whichever record came first.
  return [...leg.references, ...added].sort(
    (a, b) => a.type.localeCompare(b.type) || a.value.localeCompare(b.value),
  );
}
