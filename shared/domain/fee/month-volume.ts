/** The volume of a month under a fee schedule, by which tiers with `perMonth` are chosen (docs/matching.md, The volume of a month). */
import type { Uuid } from "#domain/value/id.ts";
import type { FeeSchedule } from "./fee-schedule.ts";

export type MonthOfSchedule = {
  readonly scheduleUuid: Uuid<"feeSchedule">;
  readonly month: string;
};

/** The text by which lists sum the volume of a month, and find its cases: `2026-03/<schedule>`. */
export function volumeKey({ scheduleUuid, month }: MonthOfSchedule): string {
  return `${month}/${scheduleUuid}`;
}

/** Whether a tier of the schedule is chosen by the volume of the month. Without a currency there is nothing to add up. */
export function followsVolume({
  components,
  currency,
}: Pick<FeeSchedule, "components" | "currency">): boolean {
  return currency !== null && components.some(({ perMonth }) => perMonth);
}
