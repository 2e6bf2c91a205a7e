/** What the summary of a case says of contracted fees (docs/matching.md, Contracted fees). */
import { type Amount, sum } from "#domain/value/money.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import type { Overcharge } from "./amount/overcharge.ts";
import type { CaseState } from "./reconciliation-case.ts";

export function feesText(state: CaseState): string {
  return `${claimText(state)}${unplacedText(state)}${uncorrectedText(state)}`;
}

/** Such as ` 0.20 EUR of fees were claimed, 0.10 credited.` for each currency. */
function claimText({ feeClaims }: CaseState): string {
  const byCurrency = Map.groupBy(feeClaims, ({ charged }) => charged.currency);
  return [...byCurrency]
    .map(([currency, own]) => {
      const text = (amounts: readonly Amount[]) => amountText(sum(amounts), currency);
      const credited = text(own.map((claim) => claim.credited)).split(" ")[0];
      return ` ${text(own.map(({ claimed }) => claimed))} of fees were claimed, ${credited} credited.`;
    })
    .join("");
}

/** Such as ` 0.30 EUR that acme credited by lines of payouts fit no open claim.` */
function unplacedText({ unplacedCredits = [] }: CaseState): string {
  return unplacedCredits
    .map(
      ({ provider, amount, currency }) =>
        ` ${amountText(amount, currency)} that ${provider} credited by lines of payouts fit no open claim.`,
    )
    .join("");
}

const keptBecause = {
  closed_by_person: "the case was closed before",
  in_pages: "they are older legs of a case with many",
} as const;

/** Such as ` By the volume of 2026-03 12.00 EUR of fees are agreed and not 18.00; the case was closed before, so they stay.` */
function uncorrectedText({ uncorrectedFees = [] }: CaseState): string {
  return uncorrectedFees
    .map(({ month, agreed, corrected, currency, reason }) => {
      const kept = amountText(agreed, currency);
      if (corrected === null || reason === "nothing_agreed") {
        return ` By the volume of ${month} nothing is agreed in place of ${kept} of fees, so they stay.`;
      }
      const other = kept.split(" ")[0];
      return ` By the volume of ${month} ${amountText(corrected, currency)} of fees are agreed and not ${other}; ${keptBecause[reason]}, so they stay.`;
    })
    .join("");
}

/** Such as `1.95 EUR were charged, 1.75 agreed (Acme cards, since 1 March).` Fees of one schedule and currency add up. */
export function overchargeSentence(overcharges: readonly Overcharge[], first: Overcharge): string {
  const alike = overcharges.filter(
    ({ schedule, since, charged, agreed }) =>
      schedule === first.schedule &&
      since === first.since &&
      charged.currency === first.charged.currency &&
      agreed.currency === first.agreed.currency,
  );
  const { currency } = first.charged;
  const charged = amountText(sum(alike.map((each) => each.charged.amount)), currency);
  const agreed = amountText(sum(alike.map((each) => each.agreed.amount)), first.agreed.currency);
  const shown = currency === first.agreed.currency ? agreed.split(" ")[0] : agreed;
  return `${charged} were charged, ${shown} agreed (${first.schedule}, since ${first.since}).`;
}
