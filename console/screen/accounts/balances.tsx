import { useState } from "preact/hooks";
import { attempt } from "../../act/attempt.ts";
import { useAnswer } from "../../api/query.ts";
import { hrefOf } from "../../app/route.ts";
import { countText } from "../../format/amount.ts";
import { Amount } from "../../part/amount.tsx";
import { Button } from "../../part/button.tsx";
import { Scroll } from "../../part/scroll.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";
import { api, may } from "../../session/session.ts";
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
      {data === undefined && error !== null && (
        <Failure error={error} retry={() => void reload()} />
      )}
      {data === undefined && error === null && <Skeleton width={40} />}
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
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Source</th>
            <th scope="col" class="table-number">
              Balance
            </th>
            <th scope="col">Statement</th>
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <tr key={`${balance.asOf} ${balance.source}`}>
              <th scope="row">{balance.asOf}</th>
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

type NewProps = { readonly id: string; readonly changed: () => Promise<void> };

function NewBalance({ id, changed }: NewProps) {
  const [source, setSource] = useState<Balance["source"]>("ledger");
  const [asOf, setAsOf] = useState("");
  const [amount, setAmount] = useState("");
  const add = async () => {
    const body = { account: id, asOf, amount: amount.trim(), source };
    const done = await attempt("Recorded", () => api().call("recordBalance", { body }));
    if (done === null) return;
    setAmount("");
    await changed();
  };
  return (
    <form
      class="new-balance"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <select
        class="input"
        aria-label="Source"
        value={source}
        onChange={(event) => setSource(event.currentTarget.value as Balance["source"])}
      >
        {Object.entries(balanceSourceWords).map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </select>
      <input
        class="input"
        type="date"
        aria-label="Day"
        required
        value={asOf}
        onInput={(event) => setAsOf(event.currentTarget.value)}
      />
      <input
        class="input"
        aria-label="Balance"
        placeholder="Balance"
        inputMode="decimal"
        required
        value={amount}
        onInput={(event) => setAmount(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus">
        Record
      </Button>
    </form>
  );
}
