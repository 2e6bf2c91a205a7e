/** Closes of business days: prepared by one person, approved by another one. */
import type { RequestOf } from "#api/client/types.ts";
import { go, hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { CloseDetail } from "./close-detail.tsx";
import { type Close, closeWords } from "./close-words.ts";
import { NewClose } from "./new-close.tsx";

const fields: readonly FilterField[] = [
  {
    name: "status",
    label: "Status",
    options: Object.fromEntries(
      Object.entries(closeWords).map(([status, { word }]) => [status, word]),
    ),
  },
  { name: "businessDate", label: "Day (YYYY-MM-DD)", options: null },
];

const columns: readonly Column<Close>[] = [
  { title: "Day", cell: ({ businessDate }) => businessDate },
  { title: "Status", cell: ({ status }) => <Chip {...closeWords[status]} /> },
  { title: "Accounts", isMinor: true, cell: ({ accountCount }) => countText(accountCount) },
  { title: "Items", isMinor: true, cell: ({ itemCount }) => countText(itemCount) },
  {
    title: "Prepared by",
    isMinor: true,
    cell: ({ preparer }) => <Text value={preparer} limit={60} />,
  },
  { title: "Prepared", isMinor: true, cell: ({ preparedAt }) => <Ago at={preparedAt} /> },
];

const newHref = hrefOf(["closes", "new"]);

type CloseQuery = NonNullable<RequestOf<"listCloses">["query"]>;

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Close>({
    name: "closes",
    fields,
    query,
    load: (wanted, signal) => api().call("listCloses", { query: wanted as CloseQuery, signal }),
  });
  const mayPrepare = may("createClose");
  useShortcuts(
    "Closes",
    mayPrepare ? [{ keys: ["n"], label: "Close a day", run: () => go(newHref) }] : [],
  );
  return (
    <RecordScreen
      title="Day end"
      base="closes"
      nouns={["close", "closes"]}
      list={list}
      columns={columns}
      openId={openId}
      tools={
        mayPrepare && (
          <a class="button button-primary" href={newHref}>
            <Icon name="plus" /> Close a day <kbd>n</kbd>
          </a>
        )
      }
      empty={
        <Empty icon="dayEnd" title="No day is closed yet">
          <p>A close keeps why each account and its ledger differ at the end of a day.</p>
        </Empty>
      }
    >
      {openId === "new" && <NewClose changed={list.reload} />}
      {openId !== null && openId !== "new" && (
        <CloseDetail key={openId} id={openId} changed={list.reload} />
      )}
    </RecordScreen>
  );
}
