import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Sentence, Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { feeTypeWords, type OverchargeRow } from "./fee-words.ts";

/** As many as the API gives at once; the list of payments has all. */
const shown = 100;

/** The payments of one row of the claim, with what a provider needs to find them. */
export function ClaimedPayments({ row }: { readonly row: OverchargeRow }) {
  const { provider, month, component, filter } = row;
  const { data, error, reload } = useAnswer(`claim:${filter.overcharge}`, (signal) =>
    api().call("listReconciliationCases", { query: { ...filter, limit: shown }, signal }),
  );
  const title = `${provider}, ${month}: ${feeTypeWords[component].toLowerCase()}`;
  return (
    <section aria-label={title}>
      <h2>
        <Text value={title} limit={120} />
      </h2>
      {data === undefined ? (
        <Unanswered error={error} reload={reload} />
      ) : (
        <>
          <Scroll label={title}>
            <table class="table">
              <TableHead
                columns={["Reference", "Created", ["amount", "Payment"], "What was charged"]}
              />
              <tbody>
                {data.items.map(({ id, paymentIntent, summary }) => (
                  <tr key={id}>
                    <th scope="row">
                      <a href={hrefOf(["cases", id])}>
                        <Text value={paymentIntent.externalReference} limit={80} />
                      </a>
                    </th>
                    <td>
                      <Moment at={paymentIntent.createdAt} />
                    </td>
                    <td class="table-number">
                      <Amount
                        amount={paymentIntent.source.amount}
                        currency={paymentIntent.source.currency}
                      />
                    </td>
                    <td class="fee-why">
                      <Sentence value={summary} limit={300} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          {data.total > data.items.length && (
            <p class="note">
              The first {countText(data.items.length)} of {countText(data.total)} are listed here;
              the CSV has the sums of all.
            </p>
          )}
        </>
      )}
    </section>
  );
}
