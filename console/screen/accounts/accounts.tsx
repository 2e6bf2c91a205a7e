/** Accounts of money with their ledger: balances by day, and why the two sides differ. */

import { go, hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Icon } from "#console/icon/icon.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { AccountDetail } from "./account-detail.tsx";
import { type Account, accountKindWords } from "./account-words.ts";
import { NewAccount } from "./new-account.tsx";

const columns: readonly Column<Account>[] = [
  { title: "Account", cell: ({ name }) => <Text value={name} limit={120} /> },
  { title: "Number", cell: ({ number }) => <Text value={number} limit={80} /> },
  { title: "Currency", isMinor: true, cell: ({ currency }) => currency },
  { title: "Kind", isMinor: true, cell: ({ kind }) => accountKindWords[kind] },
  {
    title: "Ledger account",
    isMinor: true,
    cell: ({ ledgerAccount }) => <Text value={ledgerAccount} limit={80} />,
  },
  { title: "Added", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

const newHref = hrefOf(["accounts", "new"]);

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Account>({
    name: "accounts",
    fields: [],
    query,
    load: (wanted, signal) => api().call("listAccounts", { query: wanted, signal }),
  });
  const mayAdd = may("createAccount");
  useShortcuts(
    "Accounts",
    mayAdd ? [{ keys: ["n"], label: "New account", run: () => go(newHref) }] : [],
  );
  return (
    <RecordScreen
      title="Accounts"
      base="accounts"
      nouns={["account", "accounts"]}
      list={list}
      columns={columns}
      openId={openId}
      tools={
        mayAdd && (
          <a class="button button-primary" href={newHref}>
            <Icon name="plus" /> New account <kbd>n</kbd>
          </a>
        )
      }
      empty={
        <Empty icon="account" title="No account yet">
          <p>Add the number that statements name, and the account of your ledger that books it.</p>
        </Empty>
      }
    >
      {openId === "new" && <NewAccount changed={list.reload} />}
      {openId !== null && openId !== "new" && (
        <AccountDetail key={openId} id={openId} query={query} />
      )}
    </RecordScreen>
  );
}
