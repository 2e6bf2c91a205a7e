import { useState } from "preact/hooks";
import { useAnswer } from "../../api/query.ts";
import { hrefOf } from "../../app/route.ts";
import { countText } from "../../format/amount.ts";
import { Amount } from "../../part/amount.tsx";
import { Button } from "../../part/button.tsx";
import { Scroll } from "../../part/scroll.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";
import { Text } from "../../part/text.tsx";
import { api } from "../../session/session.ts";
import { legStatusWords } from "../../vocabulary/evidence-words.ts";
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
  if (data === undefined) {
    if (error !== null) return <Failure error={error} retry={() => void reload()} />;
    return <Skeleton width={40} />;
  }
  return (
    <>
      <ItemTable items={data.items} currency={currency} />
      {data.total > pageSize && (
        <div class="pages">
          <Button
            icon="left"
            label="Earlier items"
            disabled={offset === 0}
            onClick={() => setOffset(offset - pageSize)}
          />
          <span class="quiet">
            {countText(offset + 1)} to {countText(offset + data.items.length)} of{" "}
            {countText(data.total)}
          </span>
          <Button
            icon="right"
            label="Later items"
            disabled={offset + pageSize >= data.total}
            onClick={() => setOffset(offset + pageSize)}
          />
        </div>
      )}
    </>
  );
}

type TableProps = { readonly items: readonly SettlementItem[]; readonly currency: string };

function ItemTable({ items, currency }: TableProps) {
  return (
    <Scroll label="Items of the settlement">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" class="table-number">
              Gross
            </th>
            <th scope="col" class="table-number">
              Fee
            </th>
            <th scope="col" class="table-number">
              Net
            </th>
          </tr>
        </thead>
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
