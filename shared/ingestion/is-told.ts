/** Whether what a piece of evidence claims was told before, by whatever record. */
import { standingTellings } from "../domain/flow-leg.ts";
import { areCompatible, movementValue } from "../domain/leg-identity.ts";
import { findLegs } from "../table/leg-store.ts";
import { readKeyHolders } from "../table/match-key-store.ts";
import type { Table } from "../table/table.ts";
import type { Evidence, LegClaim } from "./evidence.ts";

type Told = Pick<Evidence, "organizationId" | "kind" | "claims">;

/** True where every claim is among the news of its leg: same status, time, amount and currency. */
export async function isTold(table: Table, evidence: Told): Promise<boolean> {
  if (evidence.claims.length === 0) return false;
  const answers = await Promise.all(
    evidence.claims.map((claim) => isClaimTold(table, evidence, claim)),
  );
  return answers.every(Boolean);
}

async function isClaimTold(
  table: Table,
  { organizationId, kind }: Told,
  claim: LegClaim,
): Promise<boolean> {
  const identity = { ...claim, kind };
  const value = movementValue(identity);
  if (value === null) return false;
  const { movements } = await readKeyHolders(table, organizationId, value);
  const known = [...movements.values()].flatMap((movement) => movement.legs);
  const same = known
    .filter((leg) => leg.kind === kind && areCompatible(kind, leg, claim))
    .map(({ uuid }) => uuid);
  const legs = await findLegs(table, organizationId, same);
  return legs.some((leg) =>
    standingTellings(leg).some(
      (telling) =>
        telling.status === claim.status &&
        telling.occurredAt === claim.occurredAt &&
        telling.amount === claim.amount &&
        telling.currency === claim.currency,
    ),
  );
}
