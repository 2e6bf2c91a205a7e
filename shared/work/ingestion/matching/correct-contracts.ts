/** Corrects the contracted fees of a case by the volume of a month that has ended (docs/matching.md, The volume of a month). */
import { isClosedByPerson, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import { chargedMovement } from "#domain/fee/charged-movement.ts";
import type { VolumeOfMonth } from "#domain/fee/fee-months.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import { volumeKey } from "#domain/fee/month-volume.ts";
import { priceMovement } from "#domain/fee/price-movement.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Money, sum } from "#domain/value/money.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import {
  type AuditDraft,
  matcherActor,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { maximumWrites, type Write } from "#store/table/core/commit.ts";
import { commitPlanned } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { findFeeScheduleVersions } from "#store/table/rule/fee-schedule-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import type { MatchDependencies } from "./match-dependencies.ts";
import { type MatchedLeg, paymentsTouched } from "./match-legs.ts";
import { planMatch } from "./plan-match.ts";

/** Leaves room for the audit entry. */
const maximumWritesOfCorrection = maximumWrites - 2;

type Correction = MatchedLeg & {
  readonly before: FlowLeg;
  readonly contracts: { readonly before: FeeContract; readonly after: FeeContract };
};

/**
 * Prices the fees of the case in the month again, each by the version of the schedule that it was priced by, and decides the
 * case. Writes nothing where the agreed fees stay. A case that a person closed, and legs in pages, keep what they have.
 */
export async function correctCase(
  dependencies: MatchDependencies,
  payment: Payment,
  month: VolumeOfMonth,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  const { organizationId, uuid } = payment.intent;
  await commitPlanned(table, async () => {
    const current = await findPayment(table, organizationId, uuid);
    if (current === null || isClosedByPerson(current.state)) return [];
    const corrections = await correctionsOf(table, current, month, now());
    if (corrections.length === 0) return [];
    return planCorrections(dependencies, current, { corrections, month, now: now() });
  });
}

async function correctionsOf(
  table: Table,
  payment: Payment,
  month: VolumeOfMonth,
  now: Instant,
): Promise<Correction[]> {
  const { organizationId } = payment.intent;
  const legs = await findLegs(table, organizationId, payment.legUuids);
  const priced = legs.flatMap((leg) => pricedIn(leg, payment, month) ?? []);
  const numbers = [...new Set(priced.map(({ contract }) => contract.version))];
  const versions = await findFeeScheduleVersions(
    table,
    organizationId,
    month.scheduleUuid,
    numbers,
  );
  return priced.flatMap((each) => correctionOf(each, { payment, month, versions, now }) ?? []);
}

type PricedIn = {
  readonly leg: FlowLeg;
  readonly link: MatchLink;
  readonly contract: FeeContract;
};

/** The leg's link to the payment, if its fees were priced by the month's volume. */
function pricedIn(leg: FlowLeg, { intent }: Payment, month: VolumeOfMonth): PricedIn | null {
  const link = leg.links.find(({ paymentUuid }) => paymentUuid === intent.uuid);
  const contract = link?.contract;
  if (link === undefined || contract?.volume === undefined) return null;
  return volumeKey(contract) === volumeKey(month) ? { leg, link, contract } : null;
}

type Correcting = {
  readonly payment: Payment;
  readonly month: VolumeOfMonth;
  readonly versions: readonly FeeSchedule[];
  readonly now: Instant;
};

/** Null where the agreed fees stay. */
function correctionOf(
  { leg, link, contract: before }: PricedIn,
  { payment, month, versions, now }: Correcting,
): Correction | null {
  const schedules = versions.filter(({ version }) => version === before.version);
  const movement = chargedMovement(leg, link);
  const after = movement && priceMovement(movement, payment.intent, schedules, () => month.volume);
  if (after === null || JSON.stringify(after.fees) === JSON.stringify(before.fees)) return null;
  const links = leg.links.map((each) => (each === link ? { ...link, contract: after } : each));
  const changed = { ...leg, links, updatedAt: now, version: leg.version + 1 };
  return { before: leg, after: changed, contracts: { before, after } };
}

type Planned = {
  readonly corrections: readonly Correction[];
  readonly month: VolumeOfMonth;
  readonly now: Instant;
};

async function planCorrections(
  { table, ids }: MatchDependencies,
  payment: Payment,
  { corrections, month, now }: Planned,
): Promise<readonly Write[]> {
  const { organizationId, uuid } = payment.intent;
  const { rules, assets, dispositionPolicies } = await findMatchSettings(table, organizationId);
  const auditEntry = openAuditEntry(ids, organizationId, matcherActor, now);
  const matched = {
    legs: corrections,
    payments: new Map([[uuid, payment]]),
    affected: paymentsTouched(corrections),
    holders: new Map(),
    decided: [],
    members: [],
    crowded: new Set<string>(),
    ...{ rules, assets, dispositionPolicies },
  };
  const drafts = corrections.map((each) => draftOf(each, month));
  const notes = new Map<Uuid<"payment">, readonly AuditDraft[]>([[uuid, drafts]]);
  const plan = await planMatch(table, matched, auditEntry, maximumWritesOfCorrection, notes);
  return withAuditEntry(table, auditEntry, plan);
}

function draftOf({ after, contracts }: Correction, { month, volume }: VolumeOfMonth): AuditDraft {
  const flowLegId = formatId("flowLeg", after.uuid);
  const [old, corrected] = [agreedOf(contracts.before), agreedOf(contracts.after)];
  const { name, scheduleUuid, version } = contracts.after;
  return {
    eventType: "flow_leg.updated",
    message: `The agreed fee of flow leg ${flowLegId} is ${textOf(corrected)} and not ${textOf(old)}, by the volume of ${month} (${name}).`,
    payload: {
      flowLegId,
      feeSchedule: { id: formatId("feeSchedule", scheduleUuid), version, name },
      month,
      monthVolume: volume,
      before: { contractedFee: old.amount, contractedFeeCurrency: old.currency },
      after: { contractedFee: corrected.amount, contractedFeeCurrency: corrected.currency },
    },
  };
}

function agreedOf({ fees }: FeeContract): Money {
  const [first] = fees;
  const currency = first?.currency;
  if (currency === undefined) throw new Error("A contract has at least one fee.");
  return { amount: sum(fees.map(({ agreed }) => agreed)), currency };
}

function textOf({ amount, currency }: Money): string {
  return amountText(amount, currency);
}
