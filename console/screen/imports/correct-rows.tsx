/** The rejected rows of a CSV with their cells: corrected in place and sent again. */
import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Text } from "#console/part/figure/text.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api, may } from "#console/session/session.ts";
import type { ImportBatch } from "./import-words.ts";
import { correctedFile, type RejectedRows, readRejected } from "./rejected-rows.ts";

const rowsShown = 50;

type Props = { readonly batch: ImportBatch; readonly changed: () => Promise<void> };

/** Nothing for a file that is no CSV: it has no cells to correct. */
export function CorrectRows({ batch, changed }: Props) {
  const { id: batchId, profileId } = batch;
  const { data } = useAnswer(`rejected:${batchId}`, async (signal) => {
    const query = { outcome: "rejected", format: "csv" } as const;
    return String(await api().call("listImportRows", { path: { batchId }, query, signal }));
  });
  const rejected = data === undefined ? null : readRejected(data);
  if (rejected === null || profileId === null || !may("createImportBatch")) return null;
  return <Table key={batchId} {...{ batch, rejected, changed }} profileId={profileId} />;
}

type TableProps = Props & { readonly rejected: RejectedRows; readonly profileId: string };

function Table({ batch, rejected, profileId, changed }: TableProps) {
  const [typed, setTyped] = useState<Readonly<Record<number, readonly string[]>>>({});
  const shown = rejected.rows.slice(0, rowsShown);
  const count = Object.keys(typed).length;
  const send = async () => {
    const content = correctedFile(rejected, Object.values(typed));
    const fileName = `${batch.fileName.slice(0, 230)} (corrected)`;
    const done = await attempt("Corrected rows sent", () =>
      api().call("createImportBatch", { body: { profileId, fileName, content } }),
    );
    if (done === null) return;
    await changed();
    go(hrefOf(["imports", done.result.id]));
  };
  const width = Math.max(...rejected.rows.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, at) => rejected.names?.[at] || String(at + 1));
  return (
    <>
      <h3>Correct the rejected rows</h3>
      {rejected.rows.length > rowsShown && (
        <p class="detail-warning">{`The first ${rowsShown} of ${countText(rejected.rows.length)}: save the others as CSV, correct and import them.`}</p>
      )}
      <Scroll label="Rejected rows">
        <table class="table correct-rows">
          <TableHead columns={["Why", ...names]} />
          <tbody>
            {shown.map(({ cells, reason }, row) => (
              <tr key={row}>
                <th scope="row">
                  <Text value={reason} limit={300} />
                </th>
                {cells.map((cell, at) => (
                  <td key={at}>
                    <input
                      class="input"
                      aria-label={`${names[at]}, row ${row + 1}`}
                      spellcheck={false}
                      value={typed[row]?.[at] ?? cell}
                      onInput={({ currentTarget: { value } }) =>
                        setTyped({ ...typed, [row]: (typed[row] ?? cells).with(at, value) })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <div class="panel-actions">
        <Button kind="primary" onClick={() => void send()} disabled={count === 0}>
          {count === 1 ? "Send 1 row again" : `Send ${count} rows again`}
        </Button>
      </div>
    </>
  );
}
