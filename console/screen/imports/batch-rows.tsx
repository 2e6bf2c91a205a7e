import { useState } from "preact/hooks";
import type { ItemOf } from "#api/client/types.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Pages } from "#console/part/pages.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { type ImportBatch, type Outcome, outcomes, outcomeWords } from "./import-words.ts";
import { PlaceInFile } from "./place-in-file.tsx";

const pageSize = 25;

/** The rows of an import by outcome: the rejected ones first, because they ask for something. */
export function BatchRows({ batch }: { readonly batch: ImportBatch }) {
  const [outcome, setOutcome] = useState<Outcome>(batch.rejected > 0 ? "rejected" : "accepted");
  const [offset, setOffset] = useState(0);
  const { data, error, reload } = useAnswer(
    `import-rows:${batch.id}:${batch.status}:${outcome}:${offset}`,
    (signal) =>
      api().call("listImportRows", {
        path: { batchId: batch.id },
        query: { outcome, limit: pageSize, offset },
        signal,
      }),
  );
  return (
    <>
      <h3>Rows</h3>
      <fieldset class="choices">
        <legend class="unseen">Outcome</legend>
        {outcomes.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="outcome"
              checked={outcome === each}
              onChange={() => {
                setOutcome(each);
                setOffset(0);
              }}
            />
            {outcomeWords[each]} {countText(batch[each])}
          </label>
        ))}
      </fieldset>
      {data === undefined && <Unanswered error={error} reload={reload} />}
      {data?.total === 0 && (
        <p class="quiet">{batch[outcome] > 0 ? "See Compare." : "No row has this outcome."}</p>
      )}
      {data !== undefined && data.total > 0 && <RowTable rows={data.items} />}
      {data !== undefined && (
        <Pages
          offset={offset}
          pageSize={pageSize}
          total={data.total}
          turn={(by) => setOffset(offset + by * pageSize)}
        />
      )}
    </>
  );
}

type Row = ItemOf<"listImportRows">;

function RowTable({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Scroll label="Rows of the import">
      <table class="table">
        <TableHead columns={["Line", ["amount", "Amount"], "Booked", "What became of it"]} />
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.file} ${row.line} ${row.column}`}>
              <th scope="row">
                <PlaceInFile row={row} />
              </th>
              <td class="table-number">
                <Amount amount={row.amount} currency={row.currency ?? ""} />
              </td>
              <td class="table-date">{row.bookingDate ?? "–"}</td>
              <td class="table-text">
                <Became row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Became({ row }: { readonly row: Row }) {
  const [leg] = row.flowLegIds;
  if (row.message !== null) {
    const where = row.column === null ? "" : `${row.column}: `;
    return <Text value={`${where}${row.message}`} limit={400} />;
  }
  const [caseId] = row.matchedCaseIds;
  return (
    <>
      {leg !== undefined && <a href={hrefOf(["evidence", leg])}>Bank line</a>}
      {caseId !== undefined && (
        <>
          {", "}
          <a href={hrefOf(["cases", caseId])}>its payment</a>
        </>
      )}
      {leg === undefined && "–"}
    </>
  );
}
