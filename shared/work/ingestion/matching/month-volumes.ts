/** The volumes of months that the tiers of a decision's fees are chosen by (docs/matching.md, The volume of a month). */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import { chargedMovement } from "#domain/fee/charged-movement.ts";
import type { FeeSchedule } from "#domain/fee/fee-schedule.ts";
import { followsVolume, type MonthOfSchedule, volumeKey } from "#domain/fee/month-volume.ts";
import { type PriceableMovement, placeMovement } from "#domain/fee/price-movement.ts";
import type { LegDecision } from "#domain/matching/explanation/explain.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, equals, sum } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { ListNotCountedError } from "#store/table/list/list-directory.ts";
import { readVolumes } from "#store/table/payment/fee-volume-store.ts";

/** A link of a leg to a payment, whose fees are to be compared. */
export type PricedLink = {
  readonly leg: FlowLeg;
  readonly link: Pick<MatchLink, "allocatedAmount" | "fees" | "contract">;
  readonly payment: Payment;
};

/** What a decision links the legs to. */
export function linksToPrice(
  legs: readonly { readonly leg: FlowLeg }[],
  decisions: readonly LegDecision[],
  payments: ReadonlyMap<Uuid<"payment">, Payment>,
): PricedLink[] {
  return legs.flatMap(({ leg }, index) =>
    (decisions[index]?.allocations ?? []).flatMap(({ paymentUuid, amount, fees }) => {
      const payment = payments.get(paymentUuid);
      if (payment === undefined) return [];
      const contract = leg.links.find((link) => link.paymentUuid === paymentUuid)?.contract;
      const link = {
        allocatedAmount: amount,
        ...(fees === undefined ? {} : { fees }),
        ...(contract === undefined ? {} : { contract }),
      };
      return [{ leg, link, payment }];
    }),
  );
}

/** Counted volumes by their keys. */
export type MonthVolumes = ReadonlyMap<string, Amount>;

const noVolumes: MonthVolumes = new Map();

/**
 * The counted volumes that these links need: none where no schedule follows a volume, or all fees were compared before. Where
 * a list has too many uncounted records, only the movement's own amount is known; the run after the month's end corrects it.
 */
export async function readMonthVolumes(
  table: Table,
  { organizationId, now }: { readonly organizationId: OrganizationId; readonly now: number },
  feeSchedules: readonly FeeSchedule[],
  links: readonly PricedLink[],
): Promise<MonthVolumes> {
  if (!feeSchedules.some(followsVolume)) return noVolumes;
  const needed = links.flatMap((each) => neededBy(each, feeSchedules) ?? []);
  const months = [...new Map(needed.map((month) => [volumeKey(month), month])).values()];
  try {
    const volumes = await readVolumes(table, { organizationId, now }, months);
    return new Map(months.map((month, at) => [volumeKey(month), volumes[at] ?? ("0" as Amount)]));
  } catch (error) {
    if (error instanceof ListNotCountedError) return noVolumes;
    throw error;
  }
}

function neededBy(
  { leg, link, payment }: PricedLink,
  feeSchedules: readonly FeeSchedule[],
): MonthOfSchedule | null {
  const movement = chargedMovement(leg, link);
  if (movement === null) return null;
  const placed = placeMovement(movement, payment.intent, feeSchedules);
  if (placed === null || !followsVolume(placed.schedule)) return null;
  return knownBefore(link, placed) === null ? monthOf(placed) : null;
}

function monthOf({ schedule, month }: PriceableMovement): MonthOfSchedule {
  return { scheduleUuid: schedule.uuid, month };
}

/** The volume of an earlier comparison by the same version of the schedule, which stays until a month's run corrects it. */
function knownBefore(
  { contract }: PricedLink["link"],
  { schedule, month, base }: PriceableMovement,
): Amount | null {
  const isSame =
    contract?.volume !== undefined &&
    contract.scheduleUuid === schedule.uuid &&
    contract.version === schedule.version &&
    contract.month === month &&
    equals(contract.volume.own, base.gross);
  return isSame ? (contract.volume?.known ?? null) : null;
}

/** The volume that the fees of the link are priced by: what is counted, and the movement itself where it is not counted yet. */
export function volumeFor(
  { link, payment }: Pick<PricedLink, "link" | "payment">,
  volumes: MonthVolumes,
): (placed: PriceableMovement) => Amount | null {
  return (placed) => {
    const { schedule, base } = placed;
    // Without a currency no tier has a limit, so any volume chooses the same.
    if (!followsVolume(schedule)) return "0" as Amount;
    const before = knownBefore(link, placed);
    if (before !== null) return before;
    const key = volumeKey(monthOf(placed));
    const isCounted = payment.state.feeVolumes.some((each) => volumeKey(each) === key);
    const counted = volumes.get(key);
    return counted !== undefined && isCounted
      ? counted
      : sum([counted ?? ("0" as Amount), base.gross]);
  };
}
