/** Who did what, when: the trail of everything that happened, filtered. */
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { visibleText } from "#console/format/untrusted-text.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Actor } from "#console/part/figure/actor.tsx";
import { CaseName } from "#console/part/figure/case-name.tsx";
import { Fact, TextOrNone } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago, Moment } from "#console/part/figure/time.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";

type AuditEvent = ItemOf<"listAuditEvents">;
type AuditQuery = NonNullable<RequestOf<"listAuditEvents">["query"]>;

const fields: readonly FilterField[] = [
  { name: "eventType", label: "Type", options: null },
  { name: "actor", label: "Actor", options: null },
  { name: "caseId", label: "Case (id)", options: null },
  { name: "importBatchId", label: "Import (id)", options: null },
];

const columns: readonly Column<AuditEvent>[] = [
  { title: "What", cell: ({ message }) => <Text value={message} limit={160} /> },
  {
    title: "About",
    cell: ({ caseId }) => (caseId === null ? "–" : <CaseName id={caseId} />),
  },
  { title: "When", cell: ({ occurredAt }) => <Ago at={occurredAt} /> },
  { title: "Type", isMinor: true, cell: ({ eventType }) => eventType },
  { title: "Actor", isMinor: true, cell: ({ actor }) => <Actor of={actor} /> },
];

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
          <p>Each change of a case, a rule or a setting is kept here, with who made it.</p>
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
      <h2 class="detail-title detail-head">{event.eventType}</h2>
      <p class="detail-summary">
        <Text value={event.message} limit={1_000} />
      </p>
      <dl class="facts">
        <Fact title="When">
          <Moment at={event.occurredAt} />
        </Fact>
        <Fact title="Actor">
          <Actor of={event.actor} />
        </Fact>
        {caseId !== null && (
          <Fact title="Case">
            <CaseName id={caseId} />
          </Fact>
        )}
        {rawRecordId !== null && (
          <Fact title="Record">
            <a href={hrefOf(["evidence", rawRecordId])}>{rawRecordId}</a>
          </Fact>
        )}
        {importBatchId !== null && (
          <Fact title="Import">
            <a href={hrefOf(["imports", importBatchId])}>{importBatchId}</a>
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
