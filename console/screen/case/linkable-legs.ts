/** What is not linked and may belong to a payment, the best first. */
import type { RequestOf } from "#api/client/types.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { differenceOf } from "#console/format/amount.ts";
import { typedAmounts } from "#console/format/typed-amount.ts";
import { api } from "#console/session/session.ts";
import { wantedOf } from "../workbench/balance.ts";
import { legLine, sorted } from "../workbench/lines.ts";

type Query = NonNullable<RequestOf<"listFlowLegs">["query"]>;

/** Of each question. */
const limit = 50;

type Line = ReturnType<typeof legLine>;

/**
 * @param text an amount, a reference, or words of what is shown; empty: all
 * @returns `isCut` if there are more than were read
 */
export async function readLinkable(
  detail: CaseDetail,
  text: string,
  signal: AbortSignal,
): Promise<{ readonly lines: readonly Line[]; readonly isCut: boolean }> {
  const asked = queriesOf(detail, text);
  const pages = await Promise.all(
    asked.map((query) =>
      api().call("listFlowLegs", { query: { ignored: false, limit, ...query }, signal }),
    ),
  );
  const legs = new Map(pages.flatMap(({ items }) => items).map((leg) => [leg.id, leg]));
  const open = [...legs.values()].filter(({ matched }) => !matched);
  const lines = open.map((leg) => legLine(leg, [detail]));
  const nearest = lines.toSorted((a, b) => farness(a, detail) - farness(b, detail));
  const found = new Set(pages.slice(shared).flatMap(({ items }) => items.map(({ id }) => id)));
  const fits = ({ id, name, about }: Line) =>
    found.has(id) || [name, ...about].join(" ").toLowerCase().includes(text.toLowerCase());
  return {
    lines: sorted(nearest).filter(fits),
    isCut: pages.some(({ items, total }) => total > items.length),
  };
}

/** The questions that do not depend on what is typed come first. */
const shared = 3;

function queriesOf(detail: CaseDetail, text: string): readonly Query[] {
  const { currency } = detail.paymentIntent.destination;
  const wanted = wantedOf(detail).replace("-", "");
  const amounts = typedAmounts(text);
  const typed: readonly Query[] =
    amounts.length > 0
      ? amounts.map((amount) => ({ minAmount: amount, maxAmount: amount }))
      : [{ reference: text }];
  return [
    { candidateOf: detail.id },
    { matched: false, minAmount: wanted, maxAmount: wanted, currency },
    { matched: false, currency },
    ...(text === "" ? [] : typed),
  ];
}

/** How far the amount is from what is missing, for an order alone; another currency comes last. */
function farness({ amount, currency }: Line, detail: CaseDetail): number {
  if (currency !== detail.paymentIntent.destination.currency) return Number.POSITIVE_INFINITY;
  return Math.abs(Number(differenceOf(amount, wantedOf(detail))));
}
