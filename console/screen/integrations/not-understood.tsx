/** Records that were stored, but of which the service did not understand a part: money may have moved unseen. */
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { causeWords, partText } from "#console/vocabulary/not-understood-words.ts";
import { RecordDetail } from "../evidence/record-detail.tsx";
import { IntegrationTabs } from "./integration-tabs.tsx";

type RawRecord = ItemOf<"listRawRecords">;
type RecordQuery = NonNullable<RequestOf<"listRawRecords">["query"]>;

const fields: readonly FilterField[] = [
  { name: "cause", label: "Why", options: causeWords },
  { name: "integrationId", label: "Connection", options: "record" },
  { name: "source", label: "Source", options: null },
];

const columns: readonly Column<RawRecord>[] = [
  { title: "Record", cell: ({ sourceRef }) => <Text value={sourceRef} limit={80} /> },
  {
    title: "Why",
    cell: ({ notUnderstood }) =>
      [...new Set(notUnderstood.map(({ cause }) => causeWords[cause]))].join(", "),
  },
  {
    title: "What it says",
    cell: ({ notUnderstood }) => (
      <Text value={notUnderstood.map(partText).join("; ")} limit={120} />
    ),
  },
  { title: "Received", cell: ({ receivedAt }) => <Ago at={receivedAt} /> },
  { title: "Source", isMinor: true, cell: ({ source }) => <Text value={source} limit={60} /> },
];

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<RawRecord>({
    name: "not-understood",
    fields,
    query,
    load: (wanted, signal) => {
      const given = { ...wanted, notUnderstood: true } as RecordQuery;
      return api().call("listRawRecords", { query: given, signal });
    },
  });
  return (
    <RecordScreen
      title="Integrations"
      base="not-understood"
      nouns={["record not understood", "records not understood"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<IntegrationTabs current="not-understood" />}
      empty={
        <Empty icon="check" title="Everything was understood">
          <p>
            A record with a type, state, currency or form that the service does not know is stored
            and shown here, so that no money moves unseen.
          </p>
        </Empty>
      }
    >
      {openId !== null && <RecordDetail id={openId} query={list.query} />}
    </RecordScreen>
  );
}
