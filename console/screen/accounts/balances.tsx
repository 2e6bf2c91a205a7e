import type { RequestOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { ShortForm, type ShortFormField } from "#console/part/input/short-form.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api, may } from "#console/session/session.ts";
import { type Balance, balanceSourceWords } from "./account-words.ts";

/** The days that the service lists on one page. */
const shown = 100;

/** What the account had at the end of each day, by source, latest first. */
export function Balances({ id }: { readonly id: string }) {
  const { data, error, reload } = useAnswer(`balances:${id}`, (signal) =>
    api().call("listBalances", { query: { account: id, limit: shown }, signal }),
  );
  return (
    <>
      <h3>Balances by day</h3>
      {data === undefined && <Unanswered error={error} reload={reload} />}
      {data?.total === 0 && (
        <p class="quiet">
          No balance yet: <a href="#/imports">a statement</a> brings them, or record one.
        </p>
      )}
      {data !== undefined && data.total > 0 && <BalanceTable balances={data.items} />}
      {data !== undefined && data.total > data.items.length && (
        <p class="note">
          The latest {countText(data.items.length)} of {countText(data.total)} are shown.
        </p>
      )}
      {may("recordBalance") && <NewBalance id={id} changed={reload} />}
    </>
  );
}

function BalanceTable({ balances }: { readonly balances: readonly Balance[] }) {
  return (
    <Scroll label="Balances by day">
      <table class="table">
        <TableHead columns={["Day", "Source", ["amount", "Balance"], "Statement"]} />
        <tbody>
          {balances.map((balance) => (
            <tr key={`${balance.asOf} ${balance.source}`}>
              <th scope="row" class="table-date">
                {balance.asOf}
              </th>
              <td>{balanceSourceWords[balance.source]}</td>
              <td class="table-number">
                <Amount amount={balance.amount} currency={balance.currency} />
              </td>
              <td>
                <Statement statement={balance.statement} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Whether the statement adds up and opens with the balance before it. */
function Statement({ statement }: Pick<Balance, "statement">) {
  if (statement === null) return <span class="quiet">by hand</span>;
  const { importBatchId, addsUp, follows } = statement;
  return (
    <>
      <a href={hrefOf(["imports", importBatchId])}>Import</a>
      {addsUp === false && <span class="bad-text"> does not add up</span>}
      {follows === false && <span class="bad-text"> a day is missing before it</span>}
    </>
  );
}

const fields: readonly ShortFormField[] = [
  { name: "source", label: "Source", words: balanceSourceWords },
  { name: "asOf", label: "Day", type: "date", isRequired: true },
  { name: "amount", label: "Balance", isRequired: true },
];
type Body = RequestOf<"recordBalance">["body"];

type NewProps = { readonly id: string; readonly changed: () => Promise<void> };

function NewBalance({ id, changed }: NewProps) {
  const add = async (values: Readonly<Record<string, string>>) => {
    const body = { ...values, account: id } as Body;
    const done = await attempt("Recorded", () => api().call("recordBalance", { body }));
    if (done !== null) await changed();
    return done !== null;
  };
  return <ShortForm fields={fields} submitLabel="Record" add={add} />;
}
