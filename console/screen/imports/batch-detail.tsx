import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { ConfirmDialog } from "#console/act/dialog/confirm-dialog.tsx";
import { saveFile } from "#console/act/save-file.ts";
import { usePolling } from "#console/api/poll.ts";
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Actor } from "#console/part/figure/actor.tsx";
import { Chip } from "#console/part/figure/chip.tsx";
import { Fact } from "#console/part/figure/fact.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { BatchRows } from "./batch-rows.tsx";
import { CorrectRows } from "./correct-rows.tsx";
import { FileSummary } from "./file-summary.tsx";
import { batchWords, type ImportBatch, isRunning } from "./import-words.ts";
import { Statements } from "./statements.tsx";

type Props = { readonly id: string; readonly changed: () => Promise<void> };

/** One import: how far it is, what it brought, and whether its balances add up. */
export function BatchDetail({ id, changed }: Props) {
  const { data, error, reload } = useAnswer(`import:${id}`, (signal) =>
    api().call("getImportBatch", { path: { batchId: id }, signal }),
  );
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  usePolling(data !== undefined && isRunning(data), refresh);
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <div class="detail-head">
        <Chip {...batchWords[data.status]} />
        {data.dryRun && <Chip word="Only tried" icon="run" tone="quiet" />}
      </div>
      <h2 class="detail-title">
        <Text value={data.fileName} limit={255} />
      </h2>
      {isRunning(data) && <Progress batch={data} />}
      {data.error !== null && (
        <p class="detail-problem" role="alert">
          <Text value={`${lineText(data.error.line)}${data.error.message}`} limit={600} />
        </p>
      )}
      {data.warnings.map(({ code, message }) => (
        <p key={code + message} class="detail-warning">
          <Text value={message} limit={600} />
        </p>
      ))}
      <BatchActs batch={data} changed={refresh} />
      <BatchFacts batch={data} />
      <Statements statements={data.statements} />
      <FileSummary summary={data} />
      {data.rejected > 0 && <CorrectRows batch={data} changed={changed} />}
      {data.total > 0 && <BatchRows key={`${id} ${data.status}`} batch={data} />}
    </>
  );
}

function lineText(line: number | null): string {
  return line === null ? "" : `Line ${line}: `;
}

type BatchProps = { readonly batch: ImportBatch };

function Progress({ batch: { progressPercent, processedRows, totalRows } }: BatchProps) {
  const rows = totalRows === null ? "" : ` of ${countText(totalRows)}`;
  return (
    <div class="progress" role="status">
      <progress max={100} value={progressPercent} aria-label="Progress" />
      <span class="note">{`${countText(processedRows)}${rows} rows`}</span>
    </div>
  );
}

function BatchFacts({ batch }: BatchProps) {
  return (
    <dl class="facts">
      <Fact title="Began">
        <Moment at={batch.createdAt} />
      </Fact>
      <Fact title="By">
        <Actor of={batch.createdBy} />
      </Fact>
      {batch.matched !== null && batch.unmatched !== null && (
        <Fact title="Linked">
          {`${countText(batch.matched)}, without a payment ${countText(batch.unmatched)}`}
        </Fact>
      )}
    </dl>
  );
}

function BatchActs({ batch, changed }: BatchProps & Pick<Props, "changed">) {
  const [isAsking, setAsking] = useState(false);
  const { id, dryRun, status, rejected, fileName } = batch;
  const hasEnded = status === "completed" || status === "completed_with_errors";
  const path = { batchId: id };
  const withdraw = async () => {
    const act = () => api().call("withdrawImportBatch", { path });
    const done = await attempt("Being withdrawn", act);
    if (done !== null) await changed();
    return done !== null;
  };
  const save = () =>
    attempt(null, async () => {
      const query = { outcome: "rejected", format: "csv" } as const;
      const csv = await api().call("listImportRows", { path, query });
      saveFile(`${fileName}.rejected.csv`, String(csv), "text/csv");
    });
  const mayWithdraw = may("withdrawImportBatch") && hasEnded && !dryRun;
  if (!mayWithdraw && rejected === 0) return null;
  return (
    <div class="panel-actions">
      {rejected > 0 && (
        <Button icon="archive" onClick={() => void save()}>
          Rejected rows as CSV
        </Button>
      )}
      {mayWithdraw && (
        <Button kind="danger" icon="refresh" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Withdraw ${fileName}`}
          label="Withdraw"
          act={withdraw}
          onClose={() => setAsking(false)}
        >
          <p>
            What it brought loses its effect, and the payments are decided anew. The file can then
            be imported again.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
