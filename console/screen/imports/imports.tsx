/** Files of banks, processors and ledgers: what each brought, and what of it was rejected and why. */
import type { RequestOf } from "#api/client/types.ts";
import { hrefOf } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import type { FilterField } from "#console/list/filter-fields.tsx";
import { useRecordList } from "#console/list/record-list.ts";
import { RecordScreen } from "#console/list/record-screen.tsx";
import type { Column } from "#console/list/record-table.tsx";
import { Actor } from "#console/part/figure/actor.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Ago } from "#console/part/figure/time.tsx";
import { Empty } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { BatchDetail } from "./batch-detail.tsx";
import { batchWords, type ImportBatch } from "./import-words.ts";
import { NewImport } from "./new-import.tsx";

const statusOptions = Object.fromEntries(
  Object.entries(batchWords).map(([status, { word }]) => [status, word]),
);
const fields: readonly FilterField[] = [
  { name: "status", label: "Status", options: statusOptions },
];

const columns: readonly Column<ImportBatch>[] = [
  { title: "File", cell: ({ fileName }) => <Text value={fileName} limit={120} /> },
  { title: "Status", cell: ({ status }) => <Chip {...batchWords[status]} /> },
  { title: "Rows", number: "count", cell: ({ total }) => countText(total) },
  { title: "Rejected", number: "count", cell: ({ rejected }) => <Rejected count={rejected} /> },
  { title: "Kind", isMinor: true, cell: ({ dryRun }) => (dryRun ? "Trial" : "Import") },
  { title: "By", isMinor: true, cell: ({ createdBy }) => <Actor of={createdBy} /> },
  { title: "Began", isMinor: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

function Rejected({ count }: { readonly count: number }) {
  return <span class={count === 0 ? "none" : "differs-text"}>{countText(count)}</span>;
}

type BatchQuery = NonNullable<RequestOf<"listImportBatches">["query"]>;
const newHref = hrefOf(["imports", "new"]);

export function Screen({ path, query }: ScreenProps) {
  const [openId = null] = path;
  const list = useRecordList<ImportBatch>({
    name: "imports",
    fields,
    query,
    load: (wanted, signal) =>
      api().call("listImportBatches", { query: wanted as BatchQuery, signal }),
  });
  const mayImport = may("createImportBatch");
  const start = () => {
    location.hash = newHref;
  };
  useShortcuts("Imports", mayImport ? [{ keys: ["n"], label: "New import", run: start }] : []);
  if (openId === "new") {
    return (
      <div class="records">
        <div class="toolbar">
          <h1 class="toolbar-title">Import a file</h1>
          <a href={hrefOf(["imports"])}>All imports</a>
        </div>
        <NewImport changed={list.reload} />
      </div>
    );
  }
  return (
    <RecordScreen
      title="Files"
      base="imports"
      nouns={["import", "imports"]}
      list={list}
      columns={columns}
      openId={openId}
      tools={
        mayImport && (
          <a class="button button-primary" href={newHref}>
            <Icon name="plus" /> Import a file <kbd>n</kbd>
          </a>
        )
      }
      empty={<NoImports mayImport={mayImport} />}
    >
      {openId !== null && <BatchDetail id={openId} changed={list.reload} />}
    </RecordScreen>
  );
}

function NoImports({ mayImport }: { readonly mayImport: boolean }) {
  return (
    <Empty icon="imports" title="No file yet">
      <p>
        {mayImport ? (
          <a href={newHref}>Import a bank statement or a report</a>
        ) : (
          "Who may import files brings them here."
        )}
      </p>
    </Empty>
  );
}
