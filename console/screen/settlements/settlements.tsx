/** Payouts of processors: many payments, less fees and refunds, as one bank movement. */
import type { RequestOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { countText } from "#console/format/amount.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { ListNews } from "#console/list/list-news.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Amount } from "#console/part/figure/amount.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { SettlementDetail } from "./settlement-detail.tsx";
import { type Settlement, statusWords } from "./settlement-words.ts";

const fields: readonly FilterField[] = [
  {
    name: "status",
    label: "Status",
    options: Object.fromEntries(
      Object.entries(statusWords).map(([status, { word }]) => [status, word]),
    ),
  },
  { name: "provider", label: "Provider", options: null },
];

const columns: readonly Column<Settlement>[] = [
  { title: "Payout", cell: ({ reference }) => <Text value={reference} limit={128} /> },
  { title: "Status", cell: ({ status }) => <Chip {...statusWords[status]} /> },
  {
    title: "Net",
    number: "amount",
    cell: ({ net, currency }) => <Amount amount={net} currency={currency} />,
  },
  {
    title: "Bank",
    number: "amount",
    isMinor: true,
    cell: ({ bankAmount, currency }) => <Amount amount={bankAmount} currency={currency} />,
  },
  {
    title: "Missing",
    number: "amount",
    isMinor: true,
    cell: ({ difference, currency }) => (
      <Amount amount={difference} currency={currency} isDifference={true} />
    ),
  },
  {
    title: "Provider",
    isMinor: true,
    cell: ({ provider }) => <Text value={provider} limit={64} />,
  },
  { title: "Expected", isMinor: true, cell: ({ expectedOn }) => expectedOn },
  {
    title: "Items",
    number: "count",
    isMinor: true,
    cell: ({ itemCount }) => countText(itemCount),
  },
];

type SettlementQuery = NonNullable<RequestOf<"listSettlements">["query"]>;

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Settlement>({
    name: "settlements",
    fields,
    query,
    load: (wanted, signal) =>
      api().call("listSettlements", { query: wanted as SettlementQuery, signal }),
  });
  return (
    <RecordScreen
      title="Payouts"
      base="settlements"
      nouns={["payout", "payouts"]}
      list={list}
      columns={columns}
      openId={openId}
      tools={<ListNews list={list} />}
      empty={
        <Empty icon="settlement" title="No payout yet">
          <p>
            A payout report makes them: <a href="#/imports">import one</a>, or{" "}
            <a href="docs">send it with the API</a>.
          </p>
        </Empty>
      }
    >
      {openId !== null && <SettlementDetail key={openId} id={openId} changed={list.reload} />}
    </RecordScreen>
  );
}
