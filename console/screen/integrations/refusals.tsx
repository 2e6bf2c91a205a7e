/** Deliveries that were refused: kept as they came, so that somebody can see why. They are never replayed. */
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { countText } from "#console/format/amount.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Actor } from "#console/part/figure/actor.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { RecordDetail } from "../evidence/record-detail.tsx";
import { IntegrationTabs } from "./integration-tabs.tsx";

type Refusal = ItemOf<"listRawRecords">;
type RefusalQuery = NonNullable<RequestOf<"listRawRecords">["query"]>;

const fields: readonly FilterField[] = [
  { name: "integrationId", label: "Connection", options: "record" },
  { name: "source", label: "Source", options: { webhook: "Webhook", polling: "Polling" } },
];

const columns: readonly Column<Refusal>[] = [
  { title: "Delivery", cell: ({ sourceRef }) => <Text value={sourceRef} limit={80} /> },
  { title: "Reason", cell: refusalText },
  { title: "Refused", cell: ({ receivedAt }) => <Ago at={receivedAt} /> },
  { title: "By", isMinor: true, cell: ({ receivedBy }) => <Actor of={receivedBy} /> },
  {
    title: "Type",
    isMinor: true,
    cell: ({ contentType }) => <Text value={contentType} limit={40} />,
  },
  { title: "Bytes", number: "count", cell: ({ bodyBytes }) => countText(bodyBytes) },
];

/** What is kept as refused has a wrong signature, or a body that cannot be read. */
function refusalText({ signatureValid }: Refusal): string {
  return signatureValid ? "The body cannot be read" : "The signature is wrong or missing";
}

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Refusal>({
    name: "refusals",
    fields,
    query,
    load: (wanted, signal) =>
      api().call("listRawRecords", { query: wanted as RefusalQuery, signal }),
  });
  return (
    <RecordScreen
      title="Integrations"
      base="refusals"
      nouns={["refused delivery", "refused deliveries"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<IntegrationTabs current="refusals" />}
      empty={
        <Empty icon="check" title="Nothing was refused">
          <p>A delivery whose signature or body is wrong is kept here, and counts for nothing.</p>
        </Empty>
      }
    >
      {openId !== null && <RecordDetail id={openId} query={list.query} />}
    </RecordScreen>
  );
}
