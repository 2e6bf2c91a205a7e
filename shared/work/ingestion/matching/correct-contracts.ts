/** Corrects the contracted fees of a case by the volume of a month that has ended (docs/matching.md, The volume of a month). */
import type { KeptContract, UncorrectedReason } from "#domain/case/amount/uncorrected-fee.ts";
import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import { isClosedByPerson, type Payment } from "#domain/case/reconciliation-case.ts";
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
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
import { sealedLegsOf } from "#store/table/payment/case-page-store.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { findFeeScheduleVersions } from "#store/table/rule/fee-schedule-store.ts";
import { findMatchSettings } from "#store/table/rule/rule-store.ts";
import { planKept } from "./keep-contracts.ts";
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
 * case. Writes nothing where the agreed fees stay. A case that a person closed, legs in pages, and fees for which the volume
 * agrees nothing keep what they have; the case then says so in `uncorrectedFees`.
 */
export async function correctCase(
  dependencies: MatchDependencies,
  payment: Payment,
  month: VolumeOfMonth,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  const { organizationId, uuid } = payment.intent;
  let isCorrected = false;
  await commitPlanned(table, async () => {
    const current = await findPayment(table, organizationId, uuid);
    if (current === null) return [];
    const { corrections, kept } = await priceAgain(table, current, month, now());
    isCorrected = corrections.length > 0;
    return isCorrected
      ? planCorrections(dependencies, current, { corrections, month, now: now() })
      : planKept(dependencies, current, { month, kept, now: now() });
  });
  // What the case keeps is recorded beside what was corrected, not in its transaction, which may be full.
  if (isCorrected) await recordKept(dependencies, payment, month, now);
}

function recordKept(
  dependencies: MatchDependencies,
  { intent }: Payment,
  month: VolumeOfMonth,
  now: () => Instant,
): Promise<void> {
  const { table } = dependencies;
  return commitPlanned(table, async () => {
    const current = await findPayment(table, intent.organizationId, intent.uuid);
    if (current === null) return [];
    const { kept } = await priceAgain(table, current, month, now());
    return planKept(dependencies, current, { month, kept, now: now() });
  });
}

/** Months whose correction the case has waited for since a person closed it. */
export function monthsToCorrect({ state }: Payment): readonly VolumeOfMonth[] {
  const { uncorrectedFees = [] } = state;
  if (isClosedByPerson(state)) return [];
  const waiting = uncorrectedFees.filter(({ reason }) => reason === "closed_by_person");
  return [...new Map(waiting.map((each) => [volumeKey(each), each])).values()].map(
    ({ scheduleUuid, month, volume }) => ({ scheduleUuid, month, volume }),
  );
}

type PricedAgain = {
  readonly corrections: readonly Correction[];
  readonly kept: readonly KeptContract[];
};

async function priceAgain(
  table: Table,
  payment: Payment,
  month: VolumeOfMonth,
  now: Instant,
): Promise<PricedAgain> {
  const { organizationId } = payment.intent;
  const [legs, inPages] = await Promise.all([
    findLegs(table, organizationId, payment.legUuids),
    sealedLegsOf(table, payment),
  ]);
  const priced = legs.flatMap((leg) => pricedIn(leg, payment, month) ?? []);
  const sealed = inPages.flatMap((leg) => pricedIn(leg, payment, month) ?? []);
  const numbers = [...new Set([...priced, ...sealed].map(({ contract }) => contract.version))];
  const versions = await findFeeScheduleVersions(
    table,
    organizationId,
    month.scheduleUuid,
    numbers,
  );
  const correcting = { payment, month, versions, now };
  const isClosed = isClosedByPerson(payment.state);
  return {
    corrections: isClosed ? [] : priced.flatMap((each) => correctionOf(each, correcting) ?? []),
    kept: [
      ...priced.flatMap((each) =>
        keptOf(each, correcting, isClosed ? "closed_by_person" : "nothing_agreed"),
      ),
      ...sealed.flatMap((each) =>
        keptOf(each, correcting, isClosed ? "closed_by_person" : "in_pages"),
      ),
    ],
  };
}

type PricedIn<Leg extends LinkedLeg = LinkedLeg> = {
  readonly leg: Leg;
  readonly link: Leg["links"][number];
  readonly contract: FeeContract;
};

/** The leg's link to the payment, if its fees were priced by the month's volume. */
function pricedIn<Leg extends LinkedLeg>(
  leg: Leg,
  { intent }: Payment,
  month: VolumeOfMonth,
): PricedIn<Leg> | null {
  const link: Leg["links"][number] | undefined = leg.links.find(
    ({ paymentUuid }) => paymentUuid === intent.uuid,
  );
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

/** The fees by the month's volume; null where it agrees nothing for one of them. */
function contractAfter(
  { leg, link, contract: before }: PricedIn,
  { payment, month, versions }: Correcting,
): FeeContract | null {
  const schedules = versions.filter(({ version }) => version === before.version);
  const movement = chargedMovement(leg, link);
  const after = movement && priceMovement(movement, payment.intent, schedules, () => month.volume);
  const isWhole = before.fees.every((fee) => after?.fees.some(({ type }) => type === fee.type));
  return isWhole ? after : null;
}

/** None where the fees stay, or where `nothing_agreed` is not why. */
function keptOf(
  priced: PricedIn,
  correcting: Correcting,
  reason: UncorrectedReason,
): KeptContract[] {
  const { contract: before } = priced;
  const after = contractAfter(priced, correcting);
  if (after === null) return [{ before, after, reason: "nothing_agreed" }];
  return reason === "nothing_agreed" ? [] : [{ before, after, reason }];
}

/** Null where the agreed fees stay. */
function correctionOf(priced: PricedIn<FlowLeg>, correcting: Correcting): Correction | null {
  const { leg, link, contract: before } = priced;
  const after = contractAfter(priced, correcting);
  const { now } = correcting;
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
