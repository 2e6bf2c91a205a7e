import { useState } from "preact/hooks";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Pages } from "#console/part/pages.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { legStatusWords } from "#console/vocabulary/evidence-words.ts";
import { CaseLinks } from "./case-links.tsx";
import { itemWords, nameOfItem, type Settlement, type SettlementItem } from "./settlement-words.ts";

const pageSize = 25;

export function SettlementItems({ settlement }: { readonly settlement: Settlement }) {
  const { id, version, itemCount, currency } = settlement;
  const [offset, setOffset] = useState(0);
  const { data, error, reload } = useAnswer(
    `settlement-items:${id}:${version}:${offset}`,
    (signal) =>
      api().call("listSettlementItems", {
        path: { settlementId: id },
        query: { limit: pageSize, offset },
        signal,
      }),
  );
  if (itemCount === 0) return <p class="quiet">It has no items yet.</p>;
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <ItemTable items={data.items} currency={currency} />
      <Pages
        offset={offset}
        pageSize={pageSize}
        total={data.total}
        turn={(by) => setOffset(offset + by * pageSize)}
      />
    </>
  );
}

type TableProps = { readonly items: readonly SettlementItem[]; readonly currency: string };

function ItemTable({ items, currency }: TableProps) {
  return (
    <Scroll label="Items of the payout">
      <table class="table">
        <TableHead columns={["Item", ["amount", "Gross"], ["amount", "Fee"], ["amount", "Net"]]} />
        <tbody>
          {items.map((item) => (
            <tr key={item.position}>
              <th scope="row">
                <span class="leg-kind">
                  <Text value={nameOfItem(item)} limit={120} />
                </span>
                <span class="note">
                  {countText(item.position + 1)}, {itemWords[item.type].toLowerCase()}
                  <Share item={item} />
                </span>
              </th>
              <td class="table-number">
                <Amount amount={item.gross} currency={currency} />
              </td>
              <td class="table-number">
                <Amount amount={item.fee} currency={currency} />
              </td>
              <td class="table-number">
                <Amount amount={item.net} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** What became of its share: the evidence that its payment has of it. */
function Share({ item }: { readonly item: SettlementItem }) {
  const { share } = item;
  if (share === null) return null;
  const { status, flowLegId } = share;
  const word = status === null ? "being made" : legStatusWords[status].word.toLowerCase();
  return (
    <>
      {", "}
      {flowLegId === null ? word : <a href={hrefOf(["evidence", flowLegId])}>{word}</a>}
      {share.caseIds.length === 0 ? ", no payment" : <CaseLinks item={item} />}
    </>
  );
}
