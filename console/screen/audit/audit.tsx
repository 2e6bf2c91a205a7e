/** Who did what, when: the trail of everything that happened, filtered. */
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { visibleText } from "#console/format/untrusted-text.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Actor } from "#console/part/figure/actor.tsx";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { Message } from "#console/part/figure/message.tsx";
import { RecordName } from "#console/part/figure/record-name.tsx";
import { Ago, Moment } from "#console/part/figure/time.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { eventWord } from "#console/vocabulary/event-words.ts";

type AuditEvent = ItemOf<"listAuditEvents">;
type AuditQuery = NonNullable<RequestOf<"listAuditEvents">["query"]>;

const fields: readonly FilterField[] = [
  { name: "eventType", label: "Type", options: null },
  { name: "actor", label: "Actor", options: null },
  { name: "caseId", label: "Payment", options: "record" },
  { name: "importBatchId", label: "File", options: "record" },
];

const columns: readonly Column<AuditEvent>[] = [
  { title: "What", cell: ({ message }) => <Message value={message} limit={160} /> },
  {
    title: "About",
    cell: About,
  },
  { title: "When", cell: ({ occurredAt }) => <Ago at={occurredAt} /> },
  { title: "Type", isMinor: true, cell: ({ eventType }) => eventWord(eventType) },
  { title: "Actor", isMinor: true, cell: ({ actor }) => <Actor of={actor} /> },
];

/** The payment, the file or the record that it happened to. */
function About({ caseId, importBatchId, rawRecordId }: AuditEvent) {
  const id = caseId ?? importBatchId ?? rawRecordId;
  return id === null ? "–" : <RecordName id={id} />;
}

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<AuditEvent>({
    name: "audit",
    fields,
    query,
    load: (wanted, signal) =>
      api().call("listAuditEvents", { query: wanted as AuditQuery, signal }),
  });
  const open = list.data?.items.find(({ id }) => id === openId);
  return (
    <RecordScreen
      title="Audit"
      base="audit"
      nouns={["event", "events"]}
      list={list}
      columns={columns}
      openId={openId}
      empty={
        <Empty icon="shield" title="Nothing has happened yet">
          <p>Each change of a payment, a rule or a setting is kept here, with who made it.</p>
        </Empty>
      }
    >
      {open !== undefined && <EventFacts event={open} />}
      {open === undefined && list.data !== undefined && (
        <p class="quiet">This event is not on this page of the list.</p>
      )}
    </RecordScreen>
  );
}

function EventFacts({ event }: { readonly event: AuditEvent }) {
  const { caseId, rawRecordId, importBatchId } = event;
  return (
    <>
      <h2 class="detail-title detail-head">{eventWord(event.eventType)}</h2>
      <p class="detail-summary">
        <Message value={event.message} limit={1_000} />
      </p>
      <dl class="facts">
        <Fact title="When">
          <Moment at={event.occurredAt} />
        </Fact>
        <Fact title="Actor">
          <Actor of={event.actor} />
        </Fact>
        {caseId !== null && (
          <Fact title="Payment">
            <RecordName id={caseId} />
          </Fact>
        )}
        {rawRecordId !== null && (
          <Fact title="Record">
            <RecordName id={rawRecordId} />
          </Fact>
        )}
        {importBatchId !== null && (
          <Fact title="File">
            <RecordName id={importBatchId} />
          </Fact>
        )}
        <Fact title="Sequence">{event.sequence ?? "–"}</Fact>
        <Fact title="Previous">
          <code class="hash">
            <TextOrNone value={event.previousHash} />
          </code>
        </Fact>
        <Fact title="Hash">
          <code class="hash">
            <TextOrNone value={event.hash} />
          </code>
        </Fact>
      </dl>
      <h3>Content</h3>
      <Scroll label="Content">
        <pre class="bytes bytes-text">{visibleText(JSON.stringify(event.payload, null, 2))}</pre>
      </Scroll>
    </>
  );
}
