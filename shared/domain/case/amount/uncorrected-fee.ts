/** Agreed fees that a month's volume changes, and that a case keeps all the same (docs/matching.md, The volume of a month). */
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import type { FeeType } from "#domain/evidence/leg-facts.ts";
import type { VolumeOfMonth } from "#domain/fee/fee-months.ts";
import { type MonthOfSchedule, volumeKey } from "#domain/fee/month-volume.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, subtract, sum, zero } from "#domain/value/money.ts";

/**
 * Why agreed fees stay: a person closed the case, the leg lies in the pages of a case with many of them, or the schedule agrees
 * nothing for the volume.
 */
export const uncorrectedReasons = ["closed_by_person", "in_pages", "nothing_agreed"] as const;
export type UncorrectedReason = (typeof uncorrectedReasons)[number];

/** The fees of one type, month, schedule, currency and reason. */
export type UncorrectedFee = VolumeOfMonth & {
  /** As the schedule spells it. */
  readonly provider: string;
  /** Name of the schedule. */
  readonly schedule: string;
  readonly type: FeeType;
  readonly currency: Currency;
  readonly reason: UncorrectedReason;
  /** What the case keeps. */
  readonly agreed: Amount;
  /** What the volume agrees; null where it agrees nothing. */
  readonly corrected: Amount | null;
};

/** The fees of one leg as they are and as the volume agrees them; null where it agrees nothing. */
export type KeptContract = {
  readonly before: FeeContract;
  readonly after: FeeContract | null;
  readonly reason: UncorrectedReason;
};

/** Most that one case keeps, the latest months first. */
const maximumUncorrected = 40;

/** What a case keeps of a month: of fees that the volume does not change, nothing. */
export function uncorrectedFeesOf(
  month: VolumeOfMonth,
  kept: readonly KeptContract[],
): UncorrectedFee[] {
  const single = kept.flatMap(({ before, after, reason }) =>
    before.fees.flatMap(({ type, agreed, currency }): UncorrectedFee[] => {
      const corrected = after?.fees.find((fee) => fee.type === type)?.agreed ?? null;
      if (corrected === agreed) return [];
      const { provider, name: schedule } = before;
      return [{ ...month, provider, schedule, type, currency, reason, agreed, corrected }];
    }),
  );
  const alike = Map.groupBy(single, ({ type, currency, reason, corrected }) =>
    JSON.stringify([type, currency, reason, corrected === null]),
  );
  return [...alike.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [more.reduce(add, first)],
  );
}

function add(a: UncorrectedFee, b: UncorrectedFee): UncorrectedFee {
  const corrected =
    a.corrected === null || b.corrected === null ? null : sum([a.corrected, b.corrected]);
  return { ...a, agreed: sum([a.agreed, b.agreed]), corrected };
}

/** What a case keeps of all months, after a look at one of them. */
export function withMonth(
  before: readonly UncorrectedFee[],
  month: MonthOfSchedule,
  own: readonly UncorrectedFee[],
): readonly UncorrectedFee[] {
  const others = before.filter((each) => volumeKey(each) !== volumeKey(month));
  return [...others, ...own]
    .sort((a, b) => (volumeKey(a) > volumeKey(b) ? -1 : volumeKey(a) < volumeKey(b) ? 1 : 0))
    .slice(0, maximumUncorrected);
}

/** By how much less would be agreed; below zero: more. Zero where nothing would be. */
export function correctionDue({
  agreed,
  corrected,
}: Pick<UncorrectedFee, "agreed" | "corrected">): Amount {
  return corrected === null ? zero : subtract(agreed, corrected);
}

/** The text by which lists group such fees, and find their cases: `uncorrected/2026-03/provider/EUR/acme`. */
export function uncorrectedKey({
  month,
  type,
  currency,
  provider,
}: Pick<UncorrectedFee, "month" | "type" | "currency" | "provider">): string {
  return ["uncorrected", month, type, currency, provider].join("/");
}
