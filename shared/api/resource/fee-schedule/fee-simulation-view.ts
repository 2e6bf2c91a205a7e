import { progressOf, shownStatus } from "#api/resource/simulation/simulation-progress.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  differenceOf,
  type SimulatedFee,
  type SimulatedFeeRow,
} from "#domain/fee/simulated-fees.ts";
import type { FeeSimulation } from "#domain/matching/job.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import { formatId } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import { viewFeeSchedule } from "./fee-schedule-view.ts";
import type * as response from "./fee-simulation-response.ts";

/** A simulation and its results so far. A waiting simulation is shown as running at 0%. */
export function viewFeeSimulationSummary(
  job: FeeSimulation,
): Shown<typeof response.feeSimulationSummary> {
  const { result, scheduleUuid } = job;
  const {
    id: _id,
    organizationId: _organizationId,
    createdBy: _b,
    createdAt: _c,
    updatedAt: _u,
    ...schedule
  } = viewFeeSchedule(job.schedule);
  return {
    id: formatId("simulation", job.uuid),
    organizationId: job.organizationId,
    status: shownStatus(job),
    progressPercent: progressOf(job),
    feeScheduleId: scheduleUuid === null ? null : formatId("feeSchedule", scheduleUuid),
    schedule,
    from: formatTimestamp(job.from),
    to: formatTimestamp(job.to),
    cases: result.cases,
    fees: result.fees,
    changed: result.changed,
    rows: [...result.rows].sort(byMonth).map(viewRow),
    feesInNoRow: result.feesBeyond,
    feesNotPriced: result.feesSealed,
    casesSkipped: job.failed.count,
    createdAt: formatTimestamp(job.createdAt),
    updatedAt: formatTimestamp(job.updatedAt),
  };
}

/** The simulation with the first fees that it would change. */
export function viewFeeSimulation(
  job: FeeSimulation,
  first: readonly SimulatedFee[],
): Shown<typeof response.feeSimulation> {
  return { ...viewFeeSimulationSummary(job), changes: first.map(viewSimulatedFee) };
}

export function viewSimulatedFee(fee: SimulatedFee): Shown<typeof response.simulatedFee> {
  const { externalReference, provider, month, type, currency, agreedNow, agreedProposed } = fee;
  const spelled = (amount: Amount | null) =>
    amount === null ? null : withUsualDigits(amount, currency);
  const isComparable = agreedNow !== null && agreedProposed !== null;
  return {
    flowLegId: formatId("flowLeg", fee.legUuid),
    caseId: formatId("reconciliationCase", fee.paymentUuid),
    externalReference,
    provider,
    month,
    component: type,
    currency,
    charged: withUsualDigits(fee.charged, currency),
    agreedNow: spelled(agreedNow),
    agreedProposed: spelled(agreedProposed),
    difference: isComparable ? spelled(differenceOf({ agreedNow, agreedProposed })) : null,
  };
}

function viewRow(row: SimulatedFeeRow) {
  const { provider, month, type, currency, fees, notAgreedNow, notAgreedProposed, foreign } = row;
  const spelled = (amount: Amount) => withUsualDigits(amount, currency);
  return {
    ...{ provider, month, component: type, currency, count: fees },
    charged: spelled(row.charged),
    agreedNow: spelled(row.agreedNow),
    agreedProposed: spelled(row.agreedProposed),
    difference: spelled(differenceOf(row)),
    ...{ notAgreedNow, notAgreedProposed, inOtherCurrency: foreign },
  };
}

function byMonth(a: SimulatedFeeRow, b: SimulatedFeeRow): number {
  const textOf = ({ month, provider, type, currency }: SimulatedFeeRow) =>
    [month, provider, type, currency].join("/");
  return textOf(a) < textOf(b) ? -1 : 1;
}
