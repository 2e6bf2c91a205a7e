/**
 * What fees a new or changed fee schedule would agree for the stored history (docs/matching.md, What-if). First the cases are
 * counted, and the volumes of months where a tier follows them; then each fee is priced by the present schedules and by the
 * tried one. Nothing is changed.
 */
import { type PricedFee, pricedFees } from "#domain/case/amount/priced-fees.ts";
import { sealLegs } from "#domain/case/leg/sealed-legs.ts";
import { type Payment, withFirmLinks } from "#domain/case/reconciliation-case.ts";
import { chargedMovement } from "#domain/fee/charged-movement.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import { followsVolume, volumeKey } from "#domain/fee/month-volume.ts";
import {
  isPerMonth,
  placeMovement,
  pricePlaced,
  type VolumeOf,
} from "#domain/fee/price-movement.ts";
import {
  addSimulatedFees,
  addVolume,
  compareContracts,
  type FeeSimulationResult,
  type SimulatedFee,
  type Volumes,
} from "#domain/fee/simulated-fees.ts";
import type { FeeSimulation } from "#domain/matching/job.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readLegPages } from "#store/table/payment/case-page-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { feeScheduleStore } from "#store/table/rule/standing-lists.ts";
import type { MatchDependencies } from "../../matching/match-dependencies.ts";
import { isInPeriod, type Stages, type WalkedItem } from "./stages.ts";

export const feeStages: Stages<FeeSimulation> = {
  count_fees: {
    next: "price_fees",
    collection: "payment",
    // A month's volume is that of all its movements, whatever period is asked for.
    isOfAllTime: ({ needsVolumes }) => needsVolumes,
    process: countFees,
  },
  price_fees: { next: null, collection: "payment", process: priceFees },
};

type Tried = { readonly now: readonly FeeSchedule[]; readonly proposed: readonly FeeSchedule[] };

const sides = ["now", "proposed"] as const;

/** The organization's schedules, and those with the tried one added or in place of its stored version. */
async function schedulesToTry(
  table: Table,
  { organizationId, schedule }: FeeSimulation,
): Promise<Tried> {
  const { entries: now } = await feeScheduleStore.find(table, organizationId);
  return { now, proposed: [...now.filter(({ uuid }) => uuid !== schedule.uuid), schedule] };
}

/** The fees of a case; those of legs in its pages are only counted. */
type CaseFees = { readonly fees: readonly PricedFee[]; readonly sealed: number };

async function readFees(table: Table, payment: Payment): Promise<CaseFees> {
  const { intent, state, legUuids } = payment;
  const [{ pages }, legs] = await Promise.all([
    readLegPages(table, payment),
    findLegs(table, intent.organizationId, legUuids),
  ]);
  const known = sealLegs({ paymentUuid: intent.uuid, pages, tail: legUuids, legs });
  const inPages = new Set<Uuid>(pages.flatMap((page) => page.legs.map(({ uuid }) => uuid)));
  const all = pricedFees(intent, withFirmLinks(state, known.legs));
  const fees = all.filter(({ leg }) => !inPages.has(leg.leg.uuid));
  return { fees, sealed: all.length - fees.length };
}

async function countFees(
  { table }: MatchDependencies,
  job: FeeSimulation,
  items: readonly WalkedItem[],
): Promise<FeeSimulation> {
  const payments = items.map(decodePayment);
  const total = job.total + payments.filter((each) => isInPeriod(each, job)).length;
  if (!job.needsVolumes) return { ...job, total };
  const tried = await schedulesToTry(table, job);
  let { volumes } = job.result;
  for (const payment of payments) {
    const { fees } = await readFees(table, payment);
    for (const side of sides) {
      volumes = { ...volumes, [side]: withVolumes(volumes[side], payment, fees, tried[side]) };
    }
  }
  return { ...job, total, result: { ...job.result, volumes } };
}

/** Each movement adds to a volume once, however many types of its fees follow it. */
function withVolumes(
  before: Volumes,
  { intent }: Payment,
  fees: readonly PricedFee[],
  schedules: readonly FeeSchedule[],
): Volumes {
  const added = new Set<Uuid>();
  let volumes = before;
  for (const { type, leg } of fees) {
    const movement = chargedMovement(leg.leg, leg.link);
    const placed = movement === null ? null : placeMovement(movement, intent, schedules);
    if (placed === null || added.has(leg.leg.uuid)) continue;
    const { schedule, month, base } = placed;
    if (!followsVolume(schedule) || !isPerMonth(type, schedule)) continue;
    added.add(leg.leg.uuid);
    volumes = addVolume(volumes, volumeKey({ scheduleUuid: schedule.uuid, month }), base.gross);
  }
  return volumes;
}

async function priceFees(
  { table }: MatchDependencies,
  job: FeeSimulation,
  items: readonly WalkedItem[],
): Promise<FeeSimulation> {
  const tried = await schedulesToTry(table, job);
  let { result } = job;
  for (const payment of items.map(decodePayment).filter((each) => isInPeriod(each, job))) {
    const { fees, sealed } = await readFees(table, payment);
    const compared = fees.flatMap((fee) => compareFee(fee, payment, tried, result) ?? []);
    result = addSimulatedFees(result, compared);
    result = { ...result, feesSealed: result.feesSealed + sealed };
  }
  return { ...job, result };
}

function compareFee(
  { type, leg }: PricedFee,
  { intent }: Payment,
  tried: Tried,
  { volumes }: FeeSimulationResult,
): SimulatedFee | null {
  const movement = chargedMovement(leg.leg, leg.link);
  if (movement === null) return null;
  const contractOf = (side: (typeof sides)[number]) => {
    const placed = placeMovement(movement, intent, tried[side]);
    return placed === null ? null : pricePlaced(movement, placed, volumeIn(volumes[side]));
  };
  const contracts = { now: contractOf("now"), proposed: contractOf("proposed") };
  const { uuid: paymentUuid, externalReference } = intent;
  return compareContracts(type, contracts, {
    legUuid: leg.leg.uuid,
    paymentUuid,
    externalReference,
  });
}

function volumeIn(volumes: Volumes): VolumeOf {
  return ({ schedule, month }) =>
    volumes[volumeKey({ scheduleUuid: schedule.uuid, month })] ?? null;
}
