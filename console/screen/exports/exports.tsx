/** Files that were asked for: their state, and the way to them. */
import type { ItemOf } from "#api/client/types.ts";
import { usePolling } from "#console/api/poll.ts";
import { useAnswer } from "#console/api/query.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { countText } from "#console/format/amount.ts";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Chip, type ChipWord } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago, Moment } from "#console/part/figure/time.tsx";
import { Empty, Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";

type Export = ItemOf<"listExports"> & { readonly id: string };

const subjectWords = {
  "reconciliation-cases": "Payments with their bank lines",
  "unmatched-evidence": "Lines without a payment",
  "journal-entries": "Journal entries",
  reports: "Reports",
  "comparison-rows": "Comparison rows",
} as const satisfies Record<Export["subject"], string>;

const exportWords = {
  pending: { word: "Being written", icon: "clock", tone: "quiet" },
  completed: { word: "Ready", icon: "check", tone: "good" },
  failed: { word: "Failed", icon: "alert", tone: "bad" },
} as const satisfies Record<Export["status"], ChipWord>;

const columns: readonly Column<Export>[] = [
  { title: "What", cell: ({ subject }) => subjectWords[subject] },
  { title: "State", cell: ({ status }) => <Chip {...exportWords[status]} /> },
  { title: "Form", isMinor: true, cell: ({ format }) => format.toUpperCase() },
  {
    title: "Records",
    number: "count",
    isMinor: true,
    cell: ({ total }) => (total === null ? "–" : countText(total)),
  },
  { title: "Asked for", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<Export>({
    name: "exports",
    fields: [],
    query,
    load: async (wanted, signal) => {
      const found = await api().call("listExports", { query: wanted, signal });
      return { ...found, items: found.items.map((item) => ({ ...item, id: item.exportId })) };
    },
  });
  return (
    <RecordScreen
      title="Exports"
      base="exports"
      nouns={["export", "exports"]}
      list={list}
      columns={columns}
      openId={openId}
      empty={
        <Empty icon="imports" title="No export yet">
          <p>
            <a href="#/evidence?matched=false">Lines without a payment</a> can be exported as CSV.
          </p>
        </Empty>
      }
    >
      {openId !== null && <ExportDetail key={openId} id={openId} />}
    </RecordScreen>
  );
}

function ExportDetail({ id }: { readonly id: string }) {
  const { data, error, reload } = useAnswer(`export:${id}`, (signal) =>
    api().call("getExport", { path: { exportId: id }, signal }),
  );
  usePolling(data?.status === "pending", reload);
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const { subject, status, format, total, createdAt, completedAt, downloadUrl } = data;
  return (
    <>
      <div class="detail-head">
        <Chip {...exportWords[status]} />
      </div>
      <h2 class="detail-title">{subjectWords[subject]}</h2>
      {downloadUrl !== null && (
        <div class="panel-actions">
          <a class="button button-primary" href={downloadUrl} download={`${subject}.${format}`}>
            Download
          </a>
        </div>
      )}
      {data.error !== null && (
        <p class="bad-text">
          <Text value={data.error.message} limit={500} />
        </p>
      )}
      <dl class="facts">
        <Fact title="Form">{format.toUpperCase()}</Fact>
        <Fact title="Records">{total === null ? "–" : countText(total)}</Fact>
        <Fact title="Asked for">
          <Moment at={createdAt} />
        </Fact>
        <Fact title="Ready">{completedAt === null ? "–" : <Moment at={completedAt} />}</Fact>
      </dl>
    </>
  );
}
