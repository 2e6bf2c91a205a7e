/** What a leg moved on an account, as the rows of statements and ledgers book it. */
import {
  type FlowLeg,
  type MatchLink,
  type Observation,
  standingObservations,
} from "#domain/evidence/flow-leg.ts";
import { type Direction, readStatementDetails } from "#domain/evidence/statement-details.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, negate } from "#domain/value/money.ts";
import { balanceSourceOf } from "./account.ts";
import type { BalanceSource } from "./balance.ts";

/** The part of a movement that belongs to a case. */
type MovementPart = { readonly paymentUuid: Uuid<"payment">; readonly amount: Amount };

/** Money on an account: above zero came in. */
export type BookedMovement = {
  readonly source: BalanceSource;
  /** The day on which it is booked, else the value date. */
  readonly day: CalendarDate;
  readonly amount: Amount;
  /** What no part has belongs to no case. */
  readonly parts: readonly MovementPart[];
  /** Whether a person set the leg aside. */
  readonly isIgnored: boolean;
};

/** A row of a file that books money on an account. */
type Row = {
  readonly observation: Observation;
  readonly source: BalanceSource;
  readonly direction: Direction;
  readonly day: CalendarDate;
};

/** The account that the rows of a leg name, with its currency; null if none does. An erased name is a name too. */
export function accountOfLeg(
  leg: Pick<FlowLeg, "observations">,
): { readonly number: string; readonly currency: Currency } | null {
  const row = rowsOf(leg).at(-1);
  const number = row?.observation.facts.metadata?.["account"];
  if (row === undefined || number === undefined) return null;
  return { number, currency: row.observation.currency };
}

/**
 * The movements of a leg: one, or two where its rows book it and take it back. Repeats of a row are one movement. A row
 * that is pending or failed moves nothing, nor does one whose import was withdrawn.
 */
export function bookedMovements(leg: FlowLeg): readonly BookedMovement[] {
  if (leg.mergedInto !== null) return [];
  const rows = rowsOf(leg);
  const directions = [...new Set(rows.map(({ direction }) => direction))];
  return directions.flatMap((direction, index): BookedMovement[] => {
    const row = rows.findLast((each) => each.direction === direction);
    if (row === undefined || row.observation.status !== "confirmed") return [];
    const { amount } = row.observation;
    const links = index === 0 ? leg.links : wholeOf(leg.links, amount);
    const signed = (value: Amount) => (direction === "credit" ? value : (negate(value) as Amount));
    return [
      {
        source: row.source,
        day: row.day,
        amount: signed(amount),
        parts: links.map(({ paymentUuid, allocatedAmount }) => ({
          paymentUuid,
          amount: signed(allocatedAmount),
        })),
        isIgnored: leg.ignored !== null,
      },
    ];
  });
}

/** What takes a movement back belongs to the case of the movement, if that is one case. */
function wholeOf(
  links: readonly MatchLink[],
  amount: Amount,
): Pick<MatchLink, "paymentUuid" | "allocatedAmount">[] {
  const [link, ...others] = links;
  if (link === undefined || others.length > 0) return [];
  return [{ paymentUuid: link.paymentUuid, allocatedAmount: amount }];
}

function rowsOf(leg: Pick<FlowLeg, "observations">): Row[] {
  return standingObservations(leg).flatMap((observation): Row[] => {
    const { metadata, sourceType } = observation.facts;
    const { direction, bookingDate, valueDate } = readStatementDetails(metadata);
    const source = sourceType === null ? null : balanceSourceOf[sourceType];
    const day = bookingDate ?? valueDate;
    if (source === null || direction === null || day === null) return [];
    return [{ observation, source, direction, day }];
  });
}
