import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import {
  balanceSourceWords,
  type ItemKind,
  itemKindWords,
  type Reconciliation,
} from "./account-words.ts";

type Item = Reconciliation["items"][number];
type Props = {
  readonly reconciliation: Reconciliation;
  /** The list that a person opened; null: all. */
  readonly kind: ItemKind | null;
  readonly allHref: string;
};

/** The items behind the figures, each with its case or its evidence. */
export function DifferenceItems({ reconciliation, kind, allHref }: Props) {
  const { items, total, currency } = reconciliation;
  const word = kind === null ? "All items" : itemKindWords[kind][0];
  return (
    <>
      <h4>
        {word}{" "}
        {kind !== null && (
          <a class="note" href={allHref}>
            Show all
          </a>
        )}
      </h4>
      {total === 0 && <p class="quiet">No item explains a difference.</p>}
      {total > 0 && (
        <Scroll label={word}>
          <table class="table">
            <TableHead columns={["Item", "Movements", ["amount", "Amount"]]} />
            <tbody>
              {items.map((item) => (
                <ItemLine key={keyOf(item)} item={item} currency={currency} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {total > items.length && (
        <p class="note">
          The first {countText(items.length)} of {countText(total)} are shown.
        </p>
      )}
    </>
  );
}

function keyOf({ kind, caseId, movements }: Item): string {
  return `${kind} ${caseId ?? movements[0]?.flowLegId ?? ""}`;
}

type LineProps = { readonly item: Item; readonly currency: string };

function ItemLine({
  item: { kind, caseId, amount, movements, movementCount },
  currency,
}: LineProps) {
  return (
    <tr>
      <th scope="row">
        {itemKindWords[kind][0]}{" "}
        {caseId !== null && (
          <a class="note" href={hrefOf(["cases", caseId])}>
            Payment
          </a>
        )}
      </th>
      <td>
        <ul class="movements">
          {movements.map(({ flowLegId, source, day, amount: moved }, at) => (
            <li key={`${flowLegId} ${at}`}>
              <a href={hrefOf(["evidence", flowLegId])}>
                {balanceSourceWords[source]} {day}
              </a>{" "}
              <Amount amount={moved} currency={currency} />
            </li>
          ))}
          {movementCount > movements.length && (
            <li class="note">and {countText(movementCount - movements.length)} more</li>
          )}
        </ul>
      </td>
      <td class="table-number">
        <Amount amount={amount} currency={currency} />
      </td>
    </tr>
  );
}
