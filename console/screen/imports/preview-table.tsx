import type { ResponseOf } from "#api/client/types.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { outcomeWords } from "./import-words.ts";
import { PlaceInFile } from "./place-in-file.tsx";

type Row = ResponseOf<"previewImport">["items"][number];

/** How each row is read, with its errors in the row. */
export function PreviewTable({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Scroll label="Preview">
      <table class="table preview">
        <TableHead
          columns={[
            "Line",
            "Outcome",
            ["amount", "Amount"],
            "Direction",
            "Booked",
            "Reference",
            "Counterparty",
            "Text",
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <PreviewRow key={`${row.file} ${row.line}`} row={row} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function PreviewRow({ row }: { readonly row: Row }) {
  return (
    <tr>
      <th scope="row">
        <PlaceInFile row={row} />
      </th>
      <td class={row.outcome === "rejected" ? "differs-text" : undefined}>
        {outcomeWords[row.outcome]}
        {row.message !== null && (
          <span class="preview-problem">
            <Text value={[row.column, row.message].filter(Boolean).join(": ")} limit={300} />
          </span>
        )}
      </td>
      <td class="table-number">
        <Amount amount={row.amount} currency={row.currency ?? ""} />
      </td>
      <td>{row.direction ?? "–"}</td>
      <td>{row.bookingDate ?? "–"}</td>
      <td>
        <Text
          value={row.externalReference ?? row.endToEndId ?? row.bankReference ?? "–"}
          limit={60}
        />
      </td>
      <td>
        <Text value={row.counterpartyName ?? "–"} limit={60} />
      </td>
      <td>
        <Text value={row.remittance ?? "–"} limit={80} />
      </td>
    </tr>
  );
}
