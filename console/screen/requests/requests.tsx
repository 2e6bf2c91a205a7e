/** For developers: which requests the service refused, how often, and what to quote in a question. */
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { countText } from "#console/format/amount.ts";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago, Moment } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";

/** One kind of failure; the service gives it no id. */
type Failures = ItemOf<"listRequestLog"> & { readonly id: string };
type LogQuery = NonNullable<RequestOf<"listRequestLog">["query"]>;

const fields: readonly FilterField[] = [{ name: "error", label: "Error", options: null }];

const columns: readonly Column<Failures>[] = [
  {
    title: "Request",
    cell: ({ method, path }) => <Text value={`${method} ${path}`} limit={160} />,
  },
  {
    title: "Answer",
    cell: ({ status, error }) => <Text value={`${status} ${error}`} limit={80} />,
  },
  { title: "Times", number: "count", cell: ({ count }) => countText(count) },
  { title: "Last", isMinor: true, cell: ({ lastAt }) => <Ago at={lastAt} /> },
];

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Failures>({
    name: "requests",
    fields,
    query,
    load: async (wanted, signal) => {
      const found = await api().call("listRequestLog", { query: wanted as LogQuery, signal });
      const items = found.items.map((item) => ({ ...item, id: idOf(item) }));
      return { ...found, items };
    },
  });
  const open = list.data?.items.find(({ id }) => id === openId);
  return (
    <RecordScreen
      title="Failed requests"
      base="requests"
      nouns={["kind of failure", "kinds of failure"]}
      list={list}
      columns={columns}
      openId={openId}
      empty={
        <Empty icon="check" title="No request failed">
          <p>Requests that the service refused are counted here for seven days.</p>
        </Empty>
      }
    >
      {open !== undefined && <FailureFacts failure={open} />}
      {open === undefined && list.data !== undefined && (
        <p class="quiet">This failure is not on this page of the list.</p>
      )}
    </RecordScreen>
  );
}

function idOf({ operation, status, error }: ItemOf<"listRequestLog">): string {
  return `${operation} ${status} ${error}`;
}

function FailureFacts({ failure }: { readonly failure: Failures }) {
  const { method, path, operation, status, error, count, lastAt, days, requestIds } = failure;
  return (
    <>
      <h2 class="detail-title detail-head">
        {status} <Text value={error} limit={80} />
      </h2>
      <p class="detail-summary">
        <code>
          <Text value={`${method} ${path}`} limit={300} />
        </code>
      </p>
      <dl class="facts">
        <Fact title="Operation">{operation}</Fact>
        <Fact title="Times">{countText(count)}</Fact>
        <Fact title="Last">
          <Moment at={lastAt} />
        </Fact>
      </dl>
      <p>
        What the error means: see the <a href="docs/errors">list of errors</a>.
      </p>
      <h3>Days</h3>
      <ul class="lines">
        {days.map(({ date, count: times }) => (
          <li key={date}>
            <span>{date}</span>
            <span>{countText(times)}</span>
          </li>
        ))}
      </ul>
      <h3>Request ids to quote</h3>
      <ul class="lines">
        {requestIds.map((id) => (
          <li key={id}>
            <code class="hash">
              <Text value={id} limit={120} />
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}
