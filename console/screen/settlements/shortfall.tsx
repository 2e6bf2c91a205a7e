/** Items, and pairs of items, whose net is exactly the difference between net and bank. */
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { CaseLinks } from "./case-links.tsx";
import { nameOfItem, type Settlement, type SettlementItem } from "./settlement-words.ts";

/** Each item is a request. */
const shownReasons = 5;

export function Shortfall({ settlement }: { readonly settlement: Settlement }) {
  const { id, version, shortfallReasons, currency } = settlement;
  const shown = shortfallReasons.slice(0, shownReasons);
  const { data, error, reload } = useAnswer(`shortfall:${id}:${version}`, (signal) =>
    Promise.all(
      shown.map(({ positions }) =>
        Promise.all(positions.map((position) => findItem(id, position, signal))),
      ),
    ),
  );
  return (
    <>
      <h3>What could explain the difference</h3>
      {data === undefined && <Unanswered error={error} reload={reload} />}
      <ol class="lines reasons">
        {data?.map((items, at) => (
          <li key={at}>
            <ul class="reason-items">
              {items.map((item) => (
                <li key={item.position} class="reason-item">
                  <span>
                    <Text value={nameOfItem(item)} limit={120} />{" "}
                    <span class="quiet">
                      item {countText(item.position + 1)}
                      <CaseLinks item={item} />
                    </span>
                  </span>
                  <Amount amount={item.net} currency={currency} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {shortfallReasons.length > shown.length && (
        <p class="note">
          The first {shown.length} of {countText(shortfallReasons.length)} are shown.
        </p>
      )}
    </>
  );
}

async function findItem(
  settlementId: string,
  position: number,
  signal: AbortSignal,
): Promise<SettlementItem> {
  const query = { limit: 1, offset: position };
  const path = { settlementId };
  const { items } = await api().call("listSettlementItems", { path, query, signal });
  const [item] = items;
  if (item === undefined) throw new Error(`There is no item ${position}.`);
  return item;
}
