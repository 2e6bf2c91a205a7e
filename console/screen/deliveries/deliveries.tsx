/** What the service sends: each event with its deliveries and every attempt. */
import type { RequestOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { countText } from "#console/format/amount.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { RecordName } from "#console/part/figure/record-name.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { eventWord } from "#console/vocabulary/event-words.ts";
import { DeliveryTabs } from "./delivery-tabs.tsx";
import { deliveryWords, type WebhookEvent, worstOf } from "./delivery-words.ts";
import { EventDetail } from "./event-detail.tsx";

const statusOptions = {
  ...Object.fromEntries(Object.entries(deliveryWords).map(([status, { word }]) => [status, word])),
  pending: "To be sent, or again",
};
const fields: readonly FilterField[] = [
  { name: "status", label: "Delivery", options: statusOptions },
  { name: "eventType", label: "Event", options: null },
  { name: "sourceKey", label: "About", options: "record" },
  { name: "endpointId", label: "Endpoint", options: "record" },
];

const columns: readonly Column<WebhookEvent>[] = [
  { title: "Event", cell: ({ eventType }) => eventWord(eventType) },
  { title: "Delivery", cell: (event) => <Worst event={event} /> },
  {
    title: "Attempts",
    number: "count",
    cell: ({ deliveries }) =>
      countText(deliveries.reduce((sum, { attemptCount }) => sum + attemptCount, 0)),
  },
  { title: "About", isMinor: true, cell: ({ sourceKey }) => <RecordName id={sourceKey} /> },
  { title: "Happened", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

function Worst({ event }: { readonly event: WebhookEvent }) {
  const worst = worstOf(event);
  return worst === null ? <span class="none">No endpoint</span> : <Chip {...worst} />;
}

type EventQuery = NonNullable<RequestOf<"listOutboundWebhookEvents">["query"]>;

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<WebhookEvent>({
    name: "webhook-events",
    fields,
    query,
    load: (wanted, signal) =>
      api().call("listOutboundWebhookEvents", { query: wanted as EventQuery, signal }),
  });
  return (
    <RecordScreen
      title="Webhooks"
      base="deliveries"
      nouns={["event", "events"]}
      list={list}
      columns={columns}
      openId={openId}
      tabs={<DeliveryTabs current="events" />}
      empty={
        <Empty icon="send" title="Nothing sent yet">
          <p>
            <a href="#/endpoints">Add an endpoint</a>: events of payments are then sent to it.
          </p>
        </Empty>
      }
    >
      {openId !== null && <EventDetail id={openId} changed={list.reload} />}
    </RecordScreen>
  );
}
