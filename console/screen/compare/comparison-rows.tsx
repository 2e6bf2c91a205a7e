import { useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt, isPending } from "#console/act/attempt.ts";
import { AssignDialog } from "#console/act/dialog/assign-dialog.tsx";
import { followJob } from "#console/act/job.ts";
import { saveFile } from "#console/act/save-file.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Button } from "#console/part/input/button.tsx";
import { NotPossibleError } from "#console/part/not-possible-error.ts";
import { Pages } from "#console/part/pages.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api, may } from "#console/session/session.ts";
import { inWords } from "#console/vocabulary/service-words.ts";
import { verdictWords } from "#console/vocabulary/verdict-words.ts";
import {
  type Comparison,
  causeWords,
  none,
  type Outcome,
  outcomeWords,
  type Row,
} from "./compare-words.ts";
import { readCaseIds } from "./read-case-ids.ts";

type Filters = Readonly<Record<string, string>>;
type Props = {
  readonly comparison: Comparison;
  readonly filters: Filters;
  readonly offset: number;
};

const pageSize = 50;

/** The rows behind a figure; without a filter all of them. */
export function ComparisonRows({ comparison, filters, offset }: Props) {
  const { id, version } = comparison;
  const key = new URLSearchParams({ ...filters, offset: String(offset) });
  const { data, error, reload } = useAnswer(`compared:${id}:${version}:${key}`, (signal) =>
    api().call("listComparisonRows", {
      path: { comparisonId: id },
      query: { ...(filters as RowQuery), limit: pageSize, offset },
      signal,
    }),
  );
  const isFiltered = Object.keys(filters).length > 0;
  const turn = (by: 1 | -1) =>
    go(hrefOf(["compare", id], { ...filters, offset: String(offset + by * pageSize) }));
  return (
    <section aria-label="Rows">
      <div class="compare-head">
        <h2>
          {isFiltered ? filterText(filters) : "All rows"}
          {data !== undefined && `: ${countText(data.total)}`}
        </h2>
        {isFiltered && (
          <a class="button" href={hrefOf(["compare", id])}>
            Show all
          </a>
        )}
        <ListActs comparison={comparison} filters={filters} total={data?.total ?? 0} />
      </div>
      {data === undefined ? (
        <Unanswered error={error} reload={reload} />
      ) : (
        <>
          <Scroll label="Rows">
            <RowTable rows={data.items} />
          </Scroll>
          <Pages offset={offset} pageSize={pageSize} total={data.total} turn={turn} />
        </>
      )}
    </section>
  );
}

type RowQuery = NonNullable<RequestOf<"listComparisonRows">["query"]>;
type ExportQuery = NonNullable<RequestOf<"exportComparisonRows">["query"]>;

function filterText({ outcome, theirStatus, ourVerdict, cause }: Filters): string {
  const words = verdictWords as Readonly<Record<string, { readonly word: string } | undefined>>;
  const causes = causeWords as Readonly<Record<string, readonly [string, string] | undefined>>;
  const parts = [
    ...(outcome === undefined ? [] : [outcomeWords[outcome as Outcome][0]]),
    ...(cause === undefined ? [] : [causes[cause]?.[0] ?? "no cause"]),
    ...(theirStatus === undefined
      ? []
      : [theirStatus === none ? "not listed there" : `there: ${theirStatus}`]),
    ...(ourVerdict === undefined
      ? []
      : [`here: ${words[ourVerdict]?.word.toLowerCase() ?? "not decided"}`]),
  ];
  return parts.join(", ");
}

type ActsProps = Omit<Props, "offset"> & { readonly total: number };

/** What can be done with the whole list. */
function ListActs({ comparison: { id, status }, filters, total }: ActsProps) {
  const [isAssigning, setAssigning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (status !== "completed" || total === 0) return null;
  const busily = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  const assign = async (assignee: string | null) => {
    setAssigning(false);
    const done = await attempt(null, () => assignRows(id, filters, assignee));
    const job = done?.result ?? null;
    if (job === null || isPending(job)) return;
    followJob(
      job.id,
      `Assigned: ${countText(job.total)} ${job.total === 1 ? "payment" : "payments"}`,
      () => undefined,
    );
  };
  return (
    <>
      {may("exportComparisonRows") && (
        <Button
          icon="imports"
          disabled={isBusy}
          onClick={() => void busily(() => exportRows(id, filters))}
        >
          Export
        </Button>
      )}
      {may("createCaseAction") && (
        <Button icon="person" disabled={isBusy} onClick={() => setAssigning(true)}>
          Assign
        </Button>
      )}
      {isAssigning && (
        <AssignDialog
          title="Assign the payments of this list"
          known={[]}
          submit={({ parameters }) => void busily(() => assign(parameters.assignee ?? null))}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}

/** A file at once, or a job whose file the list of exports shows. */
async function exportRows(comparisonId: string, filters: Filters): Promise<void> {
  const query: ExportQuery = { ...(filters as ExportQuery), comparisonId, format: "csv" };
  const done = await attempt(null, () => api().call("exportComparisonRows", { query }));
  const found: unknown = done?.result;
  if (typeof found === "string") saveFile("comparison.csv", found, "text/csv");
  else if (typeof found === "object" && found !== null && "exportId" in found) {
    go(hrefOf(["exports", String(found.exportId)]));
  }
}

/** @throws NotPossibleError where no row has a payment of this service, or they are too many */
async function assignRows(comparisonId: string, filters: Filters, assignee: string | null) {
  const ids = await readCaseIds(comparisonId, filters as RowQuery);
  if (ids.length === 0) throw new NotPossibleError("No row of this list has a payment here.");
  const body = { action: "assign", ids, parameters: { assignee } } as const;
  return await api().call("createCaseAction", { body });
}

const columns = [
  "Reference",
  "There",
  ["amount", "Amount there"],
  "Here",
  ["amount", "Arrived here"],
  ["amount", "Difference"],
  "Likely cause",
] as const;

function RowTable({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <table class="table">
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row, at) => (
          <CompareRow key={`${at} ${row.reference}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function CompareRow({ row }: { readonly row: Row }) {
  const { reference, caseId, theirStatus, theirAmount, theirCurrency, outcome, cause } = row;
  const currency = row.currency ?? theirCurrency ?? "";
  const name = <Text value={reference} limit={80} />;
  return (
    <tr>
      <th scope="row">{caseId === null ? name : <a href={hrefOf(["cases", caseId])}>{name}</a>}</th>
      <td>
        {theirStatus === null ? (
          <span class="quiet">not listed</span>
        ) : (
          <Text value={theirStatus} limit={64} />
        )}
      </td>
      <td class="table-number">
        <Amount amount={theirAmount} currency={theirCurrency ?? currency} />
      </td>
      <td>
        {caseId === null ? (
          <span class="quiet">no payment</span>
        ) : (
          <VerdictChip verdict={row.ourVerdict} />
        )}
      </td>
      <td class="table-number">
        <Amount amount={row.actualAmount} currency={currency} />
      </td>
      <td class="table-number">
        <Amount amount={row.difference} currency={currency} />
      </td>
      <td class="compare-why">
        {outcome === "agree" ? (
          <span class="quiet">Both agree</span>
        ) : (
          <>
            {cause === null ? outcomeWords[outcome][0] : causeWords[cause][0]}
            <Explanation title="Here" text={row.explanation && inWords(row.explanation)} />
            <Explanation title="There" text={row.theirReason} />
          </>
        )}
      </td>
    </tr>
  );
}

type ExplanationProps = { readonly title: string; readonly text: string | null };

function Explanation({ title, text }: ExplanationProps) {
  if (text === null) return null;
  return (
    <span class="compare-meaning">
      {title}: <Text value={text} limit={300} />
    </span>
  );
}
