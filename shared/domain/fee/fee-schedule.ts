/** Fee schedules: what was agreed with a provider, from when, for which movements (docs/specification.md, Fee schedules). */
import type { FeeType, Reference } from "#domain/evidence/leg-facts.ts";
import type { PaymentType } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

export const feeTypes = [
  "provider",
  "network",
  "developer",
  "fx",
] as const satisfies readonly FeeType[];

export const componentKinds = ["flat", "percent", "tiered"] as const;
export const feeBases = ["gross", "net"] as const;
export const roundingModes = ["half_even", "up"] as const;
export const roundingUnits = ["line", "payout"] as const;

export type FeeTier = {
  /** Largest amount or volume of the tier, itself included; null for the last tier without a limit. */
  readonly upTo: Amount | null;
  readonly amount: Amount | null;
  readonly percent: Amount | null;
};

export type FeeComponent = {
  readonly feeType: FeeType;
  readonly kind: (typeof componentKinds)[number];
  /** Of kind `flat`, in the currency of the schedule. */
  readonly amount: Amount | null;
  /** Of kind `percent`, 0 to 100. */
  readonly percent: Amount | null;
  /** Bounds of the fee, in the currency of the schedule. */
  readonly minimum: Amount | null;
  readonly maximum: Amount | null;
  /** Of kind `tiered`, in ascending order. The tier that a movement falls into decides its whole fee. */
  readonly tiers: readonly FeeTier[] | null;
  /** What percentages and tiers are of: the amount before or after the fees that evidence reports. */
  readonly on: (typeof feeBases)[number];
  /** Whether the tier is chosen by the volume of the month, not by the amount of the movement. */
  readonly perMonth: boolean;
};

export type FeeRounding = {
  readonly mode: (typeof roundingModes)[number];
  readonly per: (typeof roundingUnits)[number];
};

export type FeeScheduleSettings = {
  readonly name: string;
  readonly provider: string;
  readonly currency: Currency | null;
  readonly paymentType: PaymentType | null;
  readonly paymentSubtype: string | null;
  readonly chain: string | null;
  /** References that the movement or its payment must carry, all of them. */
  readonly conditions: readonly Reference[];
  readonly effectiveFrom: Instant;
  /** The first moment at which it no longer holds; null while it has no end. */
  readonly effectiveTo: Instant | null;
  readonly components: readonly FeeComponent[];
  readonly rounding: FeeRounding;
};

export type FeeSchedule = FeeScheduleSettings & {
  readonly uuid: Uuid<"feeSchedule">;
  readonly organizationId: OrganizationId;
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Grows by one with each change. Versions are never overwritten. */
  readonly version: number;
};

/** Maximum schedules of one organization; each decision reads all of them. */
export const maximumFeeSchedules = 100;
/** Maximum components and tiers of all schedules of one organization, so that they fit one item. */
export const maximumFeeRows = 600;
export const maximumComponents = 20;
export const maximumTiers = 50;
export const maximumConditions = 5;

/** Components and tiers, which make the size of a schedule. */
export function rowsOf({ components }: FeeScheduleSettings): number {
  return components.reduce((all, { tiers }) => all + 1 + (tiers?.length ?? 0), 0);
}

const criteria = ["currency", "paymentType", "paymentSubtype", "chain"] as const;

/** How many criteria a schedule has beside its provider: the more, the more specific it is. */
export function specificityOf(schedule: FeeScheduleSettings): number {
  const stated = criteria.filter((name) => schedule[name] !== null).length;
  return stated + schedule.conditions.length;
}

/** Providers, subtypes, chains and references are compared without case and outer spaces. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}

/** The text of a reference by which conditions are compared. */
export function foldReference({ type, value }: Reference): string {
  return JSON.stringify([foldText(type), foldText(value)]);
}

/** The criteria as one text: two schedules with equal texts are equally specific for the same movements. */
function scopeOf(schedule: FeeScheduleSettings): string {
  const stated = criteria.map((name) => {
    const value = schedule[name];
    return value === null ? null : foldText(value);
  });
  const conditions = schedule.conditions.map(foldReference).sort();
  return JSON.stringify([foldText(schedule.provider), ...stated, conditions]);
}

/**
 * The schedule that would decide the same movements at the same time with the same right; null if there is none. Schedules
 * whose times only touch do not overlap.
 */
export function rivalOf<Schedule extends FeeScheduleSettings>(
  schedule: FeeScheduleSettings,
  others: readonly Schedule[],
): Schedule | null {
  const scope = scopeOf(schedule);
  return others.find((other) => scopeOf(other) === scope && overlaps(schedule, other)) ?? null;
}

function overlaps(a: FeeScheduleSettings, b: FeeScheduleSettings): boolean {
  const startsBeforeEnd = (one: FeeScheduleSettings, other: FeeScheduleSettings) =>
    other.effectiveTo === null || one.effectiveFrom < other.effectiveTo;
  return startsBeforeEnd(a, b) && startsBeforeEnd(b, a);
}
