/** What a case adds to the volumes of months by which tiers are chosen (docs/matching.md, The volume of a month). */
import { feeTypes } from "#domain/fee/fee-schedule.ts";
import { type MonthOfSchedule, volumeKey } from "#domain/fee/month-volume.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, sum } from "#domain/value/money.ts";
import type { CaseLeg } from "../leg/case-leg.ts";
import { reportingLegs } from "./fees.ts";

export type FeeVolume = MonthOfSchedule & {
  /** Before fees, in the currency of the schedule. */
  readonly amount: Amount;
};

/**
 * Each movement adds to a volume once: of its legs, the one whose fees count.
 *
 * @param legs counted legs of the case
 */
export function feeVolumesOf(legs: readonly CaseLeg[]): readonly FeeVolume[] {
  const added = new Set<Uuid>();
  const volumes = new Map<string, FeeVolume>();
  for (const { leg, link } of feeTypes.flatMap((type) => reportingLegs(legs, type))) {
    const { contract } = link;
    if (contract?.volume === undefined || added.has(leg.uuid)) continue;
    added.add(leg.uuid);
    const { scheduleUuid, month, volume } = contract;
    const key = volumeKey({ scheduleUuid, month });
    const before = volumes.get(key)?.amount ?? ("0" as Amount);
    volumes.set(key, { scheduleUuid, month, amount: sum([before, volume.own]) });
  }
  return [...volumes.values()];
}
