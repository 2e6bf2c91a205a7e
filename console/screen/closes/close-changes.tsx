import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Failure, Skeleton } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { changeWords, figureWords } from "./close-words.ts";

const changesShown = 50;

/** What is different now on the days that were closed. */
export function CloseChanges({ id }: { readonly id: string }) {
  const { data, error, reload } = useAnswer(`close-changes:${id}`, (signal) =>
    api().call("listCloseChanges", {
      path: { closeId: id },
      query: { limit: changesShown },
      signal,
    }),
  );
  return (
    <>
      <h3>Changed since</h3>
      {data === undefined && error !== null && (
        <Failure error={error} retry={() => void reload()} />
      )}
      {data === undefined && error === null && <Skeleton width={30} />}
      {data !== undefined && data.total + data.balances.length === 0 && (
        <p class="quiet">Nothing changed on these days since they were closed.</p>
      )}
      {data !== undefined && data.total + data.balances.length > 0 && (
        <Scroll label="Changed since">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Change</th>
                <th scope="col" class="table-number">
                  As closed
                </th>
                <th scope="col" class="table-number">
                  Now
                </th>
              </tr>
            </thead>
            <tbody>
              {data.balances.map(({ account, figure, before, after, currency }) => (
                <tr key={`${account} ${figure}`}>
                  <th scope="row">
                    <a href={hrefOf(["accounts", account])}>{figureWords[figure]}</a>
                  </th>
                  <Money amount={before} currency={currency} />
                  <Money amount={after} currency={currency} />
                </tr>
              ))}
              {data.items.map(({ flowLegId, change, day, before, after, currency }) => (
                <tr key={`${flowLegId} ${day} ${change}`}>
                  <th scope="row">
                    <a href={hrefOf(["evidence", flowLegId])}>{changeWords[change]}</a> {day}
                  </th>
                  <Money amount={before?.amount ?? null} currency={currency} />
                  <Money amount={after?.amount ?? null} currency={currency} />
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {data !== undefined && data.total > data.items.length && (
        <p class="note">
          The first {countText(data.items.length)} of {countText(data.total)} movements are shown.
        </p>
      )}
    </>
  );
}

function Money({
  amount,
  currency,
}: {
  readonly amount: string | null;
  readonly currency: string;
}) {
  return (
    <td class="table-number">
      {amount === null ? "none" : <Amount amount={amount} currency={currency} />}
    </td>
  );
}
