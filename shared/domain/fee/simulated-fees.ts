/** What fees a changed fee schedule would agree, beside those of the present ones (docs/matching.md, Contracted fees). */
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { FeeType } from "#domain/evidence/leg-facts.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, equals, subtract, sum } from "#domain/value/money.ts";

/** One fee of a movement by the present schedules and by those with the tried one. */
export type SimulatedFee = {
  readonly legUuid: Uuid<"leg">;
  readonly paymentUuid: Uuid<"payment">;
  readonly externalReference: string;
  /** As the schedule spells it. */
  readonly provider: string;
  /** Of the movement, such as `2026-03`. */
  readonly month: string;
  readonly type: FeeType;
  readonly currency: Currency;
  /** In `currency`. */
  readonly charged: Amount;
  /** Whether a part of the fee is in another currency, which is in no sum. */
  readonly isForeign: boolean;
  /** Null where nothing is agreed. */
  readonly agreedNow: Amount | null;
  readonly agreedProposed: Amount | null;
};

/** The fees of one month, provider, type and currency. A fee of which nothing is agreed counts as it was charged. */
export type SimulatedFeeRow = Pick<SimulatedFee, "provider" | "month" | "type" | "currency"> & {
  readonly fees: number;
  readonly charged: Amount;
  readonly agreedNow: Amount;
  readonly agreedProposed: Amount;
  readonly notAgreedNow: number;
  readonly notAgreedProposed: number;
  readonly foreign: number;
};

export type FeeSimulationResult = {
  /** Cases priced so far. */
  readonly cases: number;
  /** Fees that the present or the tried schedules agree. */
  readonly fees: number;
  /** Fees whose agreed amount would be another one. */
  readonly changed: number;
  readonly rows: readonly SimulatedFeeRow[];
  /** Fees in no row, because there are too many rows. */
  readonly feesBeyond: number;
  /** Fees of movements in pages of cases with many of them, which keep what they had and are not priced. */
  readonly feesSealed: number;
  /** Volumes of months by their keys, of the present and of the tried schedules. */
  readonly volumes: { readonly now: Volumes; readonly proposed: Volumes };
  /** Those that the steps in memory have found; a stored job has none, because they lie beside it. */
  readonly changes: readonly SimulatedFee[];
};

export type Volumes = Readonly<Record<string, Amount>>;

/** Rows of one simulation: years of a few providers. Further fees are counted without a row. */
const maximumFeeRowsShown = 200;
/** Volumes of months that a simulation adds up; fees of further months are not agreed. */
const maximumVolumes = 500;

export const noFeeResult: FeeSimulationResult = {
  cases: 0,
  fees: 0,
  changed: 0,
  rows: [],
  feesBeyond: 0,
  feesSealed: 0,
  volumes: { now: {}, proposed: {} },
  changes: [],
};

type Told = Pick<SimulatedFee, "legUuid" | "paymentUuid" | "externalReference">;

/** The fee of one type by both contracts; null where neither agrees it. */
export function compareContracts(
  type: FeeType,
  { now, proposed }: { readonly now: FeeContract | null; readonly proposed: FeeContract | null },
  told: Told,
): SimulatedFee | null {
  const ofType = (contract: FeeContract | null) =>
    contract?.fees.find((fee) => fee.type === type) ?? null;
  const [before, after] = [ofType(now), ofType(proposed)];
  const [fee, contract] = after === null ? [before, now] : [after, proposed];
  if (fee === null || contract === null) return null;
  return {
    ...told,
    provider: contract.provider,
    month: contract.month,
    type,
    currency: fee.currency,
    charged: fee.charged,
    isForeign: fee.foreign !== undefined,
    agreedNow: before?.agreed ?? null,
    agreedProposed: after?.agreed ?? null,
  };
}

/** The result with one more case and its fees. */
export function addSimulatedFees(
  result: FeeSimulationResult,
  fees: readonly SimulatedFee[],
): FeeSimulationResult {
  let { rows, feesBeyond } = result;
  for (const fee of fees) {
    const added = addToRows(rows, fee);
    if (added === null) feesBeyond += 1;
    else rows = added;
  }
  const changes = fees.filter(isChanged);
  return {
    ...result,
    cases: result.cases + 1,
    fees: result.fees + fees.length,
    changed: result.changed + changes.length,
    rows,
    feesBeyond,
    changes: [...result.changes, ...changes],
  };
}

function isChanged({ agreedNow, agreedProposed }: SimulatedFee): boolean {
  if (agreedNow === null || agreedProposed === null) return agreedNow !== agreedProposed;
  return !equals(agreedNow, agreedProposed);
}

function keyOf({ month, provider, type, currency }: SimulatedFee | SimulatedFeeRow): string {
  return JSON.stringify([month, provider, type, currency]);
}

/** Null where there is no room for another row. */
function addToRows(
  rows: readonly SimulatedFeeRow[],
  fee: SimulatedFee,
): readonly SimulatedFeeRow[] | null {
  const key = keyOf(fee);
  const at = rows.findIndex((row) => keyOf(row) === key);
  const known = rows[at];
  if (known !== undefined) return rows.with(at, addToRow(known, fee));
  return rows.length < maximumFeeRowsShown ? [...rows, addToRow(emptyRow(fee), fee)] : null;
}

const zero = "0" as Amount;

function emptyRow({ provider, month, type, currency }: SimulatedFee): SimulatedFeeRow {
  const amounts = { charged: zero, agreedNow: zero, agreedProposed: zero };
  const counts = { fees: 0, notAgreedNow: 0, notAgreedProposed: 0, foreign: 0 };
  return { provider, month, type, currency, ...amounts, ...counts };
}

function addToRow(row: SimulatedFeeRow, fee: SimulatedFee): SimulatedFeeRow {
  const { charged, agreedNow, agreedProposed } = fee;
  return {
    ...row,
    fees: row.fees + 1,
    charged: sum([row.charged, charged]),
    agreedNow: sum([row.agreedNow, agreedNow ?? charged]),
    agreedProposed: sum([row.agreedProposed, agreedProposed ?? charged]),
    notAgreedNow: row.notAgreedNow + Number(agreedNow === null),
    notAgreedProposed: row.notAgreedProposed + Number(agreedProposed === null),
    foreign: row.foreign + Number(fee.isForeign),
  };
}

/** By how much the tried schedules agree more than the present ones; below zero: less. */
export function differenceOf({
  agreedNow,
  agreedProposed,
}: Pick<SimulatedFeeRow, "agreedNow" | "agreedProposed">): Amount {
  return subtract(agreedProposed, agreedNow);
}

/** The volumes with what one more movement adds; unchanged where there are too many. */
export function addVolume(volumes: Volumes, key: string, own: Amount): Volumes {
  const known = volumes[key];
  if (known === undefined && Object.keys(volumes).length >= maximumVolumes) return volumes;
  return { ...volumes, [key]: sum([known ?? zero, own]) };
}
