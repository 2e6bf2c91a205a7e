/** What a contract says about a fee that evidence reports (docs/specification.md, Fee schedules). */
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { FeeType } from "./leg-facts.ts";

/** The agreed and the charged fee of one type. */
export type ContractedFee = {
  readonly type: FeeType;
  /** Agreed, in the currency of the movement; zero or above. */
  readonly agreed: Amount;
  readonly currency: Currency;
  /** What evidence reports, in `currency`. */
  readonly charged: Amount;
  /** What it reports in other currencies, of which nothing is agreed; absent where there is none. */
  readonly foreign?: readonly { readonly amount: Amount; readonly currency: Currency }[];
};

/** By which volume of a month the tiers of a movement's fees were chosen, before fees and in the currency of the movement. */
type MonthVolume = {
  /** What the movement itself adds. */
  readonly own: Amount;
  /** As it was known when the fees were compared, this movement included, or as the run at the month's end counted it. */
  readonly known: Amount;
};

/** The fees of one movement by the schedule that applies to it. */
export type FeeContract = {
  readonly scheduleUuid: Uuid<"feeSchedule">;
  readonly version: number;
  readonly name: string;
  /** As the schedule spells it. */
  readonly provider: string;
  /** Of the movement, such as `2026-03`. */
  readonly month: string;
  readonly since: Instant;
  /** The smallest overcharge that counts where the schedule rounds per payout; absent where it rounds each line. */
  readonly unit?: Amount;
  /** Present where a tier was chosen by the month's volume. */
  readonly volume?: MonthVolume;
  /** One for each type of fee that is charged and agreed. */
  readonly fees: readonly ContractedFee[];
};
