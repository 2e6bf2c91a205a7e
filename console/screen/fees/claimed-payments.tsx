import type { ResponseOf } from "#api/client/types.ts";
import { saveCsv } from "#console/act/save-csv.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { feeTypeWords, type OverchargeRow } from "./fee-words.ts";

type Payment = NonNullable<ResponseOf<"getOverchargesReport">["payments"]>["items"][number];

const columns = [
  "Reference",
  "Transaction",
  "Date",
  ["amount", "Amount"],
  ["amount", "Charged"],
  ["amount", "Agreed"],
  ["amount", "Too much"],
] as const;

/** With all movements whose fee is too high; most payments have one. */
function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { caseId, externalReference, movements, currency, agreedCurrency } = payment;
  return (
    <tr>
      <th scope="row">
        <a href={hrefOf(["cases", caseId])}>
          <Text value={externalReference} limit={80} />
        </a>
      </th>
      <td class="fee-why">
        {movements.map(({ providerTransferId, sourceRef }, at) => (
          <div key={at}>
            <Text value={providerTransferId ?? sourceRef ?? "none"} limit={80} />
          </div>
        ))}
      </td>
      <td>
        {movements.map(({ occurredAt }, at) => (
          <div key={at}>
            <Moment at={occurredAt} />
          </div>
        ))}
      </td>
      <td class="table-number">
        {movements.map(({ amount, currency: unit }, at) => (
          <div key={at}>
            <Amount amount={amount} currency={unit} />
          </div>
        ))}
      </td>
      <td class="table-number">
        <Amount amount={payment.charged} currency={currency} />
      </td>
      <td class="table-number">
        <Amount amount={payment.agreed} currency={agreedCurrency} />
      </td>
      <td class="table-number">
        <Amount amount={payment.difference} currency={currency} />
      </td>
    </tr>
  );
}

/** As many as the API gives at once; the list of payments has all. */
const shown = 100;

/** The payments of one row of the claim, with what a provider needs to find them. */
export function ClaimedPayments({ row }: { readonly row: OverchargeRow }) {
  const { provider, month, component, filter } = row;
  const { data, error, reload } = useAnswer(`claim:${filter.overcharge}`, async (signal) => {
    const query = { ...filter, limit: shown };
    return (await api().call("getOverchargesReport", { query, signal })).payments;
  });
  const title = `${provider}, ${month}: ${feeTypeWords[component].toLowerCase()}`;
  return (
    <section aria-label={title}>
      <h2>
        <Text value={title} limit={120} />{" "}
        <Button
          icon="imports"
          onClick={() =>
            void saveCsv(
              "claim.csv",
              `/v1/reports/overcharges?${new URLSearchParams({ ...filter, format: "csv" })}`,
            )
          }
        >
          CSV of payments
        </Button>
      </h2>
      {data == null ? (
        <Unanswered error={error} reload={reload} />
      ) : (
        <>
          <Scroll label={title}>
            <table class="table">
              <TableHead columns={columns} />
              <tbody>
                {data.items.map((payment) => (
                  <PaymentRow key={payment.caseId} payment={payment} />
                ))}
              </tbody>
            </table>
          </Scroll>
          {data.total > data.items.length && (
            <p class="note">
              The first {countText(data.items.length)} of {countText(data.total)} are listed here;
              the CSV has up to 1,000.
            </p>
          )}
        </>
      )}
    </section>
  );
}
