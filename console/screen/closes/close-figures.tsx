import { useAnswer } from "../../api/query.ts";
import { hrefOf } from "../../app/route.ts";
import { countText } from "../../format/amount.ts";
import { Amount } from "../../part/figure/amount.tsx";
import { Scroll } from "../../part/scroll.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";
import { api } from "../../session/session.ts";
import { itemKindWords } from "../accounts/account-words.ts";
import type { CloseDetail } from "./close-words.ts";

/** Why each account and its ledger differed, and the items behind it. */
export function CloseFigures({ close }: { readonly close: CloseDetail }) {
  return (
    <>
      <h3>Accounts</h3>
      {close.accounts.length === 0 && <p class="quiet">No account was closed.</p>}
      {close.accounts.map((account) => (
        <AccountFigures key={account.account} account={account} />
      ))}
      <h3>Items</h3>
      <Items id={close.id} />
    </>
  );
}

type Account = CloseDetail["accounts"][number];

function AccountFigures({ account }: { readonly account: Account }) {
  const { currency, changedSinceClose } = account;
  const lines: readonly (readonly [string, string | null])[] = [
    ["Balance", account.balance?.amount ?? null],
    ["Ledger", account.ledgerBalance?.amount ?? null],
    ["Difference", account.difference],
    ["Brought forward", account.broughtForward],
    ["Timing", account.timing.amount],
    ["Open", account.open.amount],
    ["Unexplained", account.unexplained.amount],
  ];
  return (
    <>
      <h4>
        <a href={hrefOf(["accounts", account.account])}>{account.account}</a>
      </h4>
      <Scroll label={`Figures of ${account.account}`}>
        <table class="table">
          <tbody>
            {lines.map(([name, amount]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="table-number">
                  {amount === null ? "unknown" : <Amount amount={amount} currency={currency} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {changedSinceClose !== null && Number(changedSinceClose) !== 0 && (
        <p class="detail-warning">
          Balances of the close before were changed later, by{" "}
          <Amount amount={changedSinceClose} currency={currency} />.
        </p>
      )}
    </>
  );
}

const itemsShown = 50;

function Items({ id }: { readonly id: string }) {
  const { data, error, reload } = useAnswer(`close-items:${id}`, (signal) =>
    api().call("listCloseItems", { path: { closeId: id }, query: { limit: itemsShown }, signal }),
  );
  if (data === undefined) {
    if (error !== null) return <Failure error={error} retry={() => void reload()} />;
    return <Skeleton width={30} />;
  }
  if (data.total === 0) return <p class="quiet">Both sides agree: there is no item.</p>;
  return (
    <>
      <Scroll label="Items">
        <table class="table">
          <tbody>
            {data.items.map(({ kind, caseId, amount, currency, movements: [first] }, at) => (
              <tr key={`${caseId ?? first?.flowLegId ?? ""} ${at}`}>
                <th scope="row">{itemKindWords[kind][0]}</th>
                <td>
                  {caseId !== null && <a href={hrefOf(["cases", caseId])}>Case</a>}
                  {caseId === null && first !== undefined && (
                    <a href={hrefOf(["evidence", first.flowLegId])}>Evidence</a>
                  )}{" "}
                  {first?.day}
                </td>
                <td class="table-number">
                  <Amount amount={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {data.total > data.items.length && (
        <p class="note">
          The first {countText(data.items.length)} of {countText(data.total)} are shown.
        </p>
      )}
    </>
  );
}
