import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText, isZeroAmount } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Failure, Skeleton } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { itemKindWords } from "../accounts/account-words.ts";
import type { CloseDetail } from "./close-words.ts";

/** Why each account and its ledger differed, and the items behind it. */
export function CloseFigures({ close }: { readonly close: CloseDetail }) {
  const { data } = useAnswer("account-names", (signal) =>
    api().call("listAccounts", { query: { limit: accountsNamed }, signal }),
  );
  const names = new Map(data?.items.map(({ id, name }) => [id, name]));
  return (
    <>
      <h3>Accounts</h3>
      {close.accounts.length === 0 && <p class="quiet">No account was closed.</p>}
      {close.accounts.map((account) => (
        <AccountFigures
          key={account.account}
          account={account}
          name={names.get(account.account) ?? account.account}
        />
      ))}
      <h3>Items</h3>
      <Items id={close.id} />
    </>
  );
}

/** Further accounts are shown by their ids. */
const accountsNamed = 100;

type FiguresProps = { readonly account: CloseDetail["accounts"][number]; readonly name: string };

function AccountFigures({ account, name }: FiguresProps) {
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
      <h4 class="account-name">
        <a href={hrefOf(["accounts", account.account])}>
          <Text value={name} limit={255} />
        </a>
      </h4>
      <Scroll label={`Figures of ${name}`}>
        <table class="table">
          <tbody>
            {lines.map(([line, amount]) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td class="table-number">
                  {amount === null ? "unknown" : <Amount amount={amount} currency={currency} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {changedSinceClose !== null && !isZeroAmount(changedSinceClose) && (
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
                  {caseId !== null && <a href={hrefOf(["cases", caseId])}>Payment</a>}
                  {caseId === null && first !== undefined && (
                    <a href={hrefOf(["evidence", first.flowLegId])}>Bank line</a>
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
