import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import { usePolling } from "#console/api/poll.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { amountText, countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { feeTypeWords } from "./fee-words.ts";
import { largestFirst } from "./largest-first.ts";

type Simulation = ResponseOf<"getFeeScheduleSimulation">;
type Change = ItemOf<"listSimulatedFees">;

/** What the tried schedule would agree: the money of each provider, and the payments that it changes most. */
export function FeeWhatIf({ id }: { readonly id: string }) {
  const { data, error, reload } = useAnswer(`fee-simulation:${id}`, (signal) =>
    api().call("getFeeScheduleSimulation", { path: { simulationId: id }, signal }),
  );
  usePolling(data?.status === "running", reload);
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const { status, progressPercent, changed, fees, cases } = data;
  return (
    <>
      {status === "running" && (
        <progress max={100} value={progressPercent} aria-label="Progress of the simulation" />
      )}
      <p role="status">
        {status === "running" && <strong>So far: </strong>}
        {countText(changed)} of {countText(fees)} fees of {countText(cases)} payments would be
        agreed otherwise.{leftText(data)}
      </p>
      {data.rows.length > 0 && <Rows rows={data.rows} />}
      {status === "completed" && changed > 0 && <Changes id={id} total={changed} />}
    </>
  );
}

/** What is in no row, or was not priced. */
function leftText({ feesInNoRow, feesNotPriced, casesSkipped }: Simulation): string {
  return [
    [feesInNoRow, "are in no row"],
    [feesNotPriced, "of older bank lines were not priced"],
    [casesSkipped, "payments could not be priced"],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, text]) => ` ${countText(Number(count))} ${text}.`)
    .join("");
}

/** What was charged, and what is agreed now and would be. */
function Rows({ rows }: Pick<Simulation, "rows">) {
  return (
    <ul class="lines">
      {rows.map(({ provider, month, component, currency, ...row }) => (
        <li key={`${month} ${provider} ${component} ${currency}`}>
          <span>
            <Text value={provider} limit={64} />, {month}, {feeTypeWords[component]}:{" "}
            {countText(row.count)}, {amountText(row.charged, currency)} charged
          </span>
          <span class="change">
            {amountText(row.agreedNow, currency)} → {amountText(row.agreedProposed, currency)}{" "}
            <strong>({amountText(row.difference, currency)})</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** As many as are read to find the largest, in pages of 100, and as many as are shown. */
const pagesRead = 10;
const shown = 20;

async function readChanges(simulationId: string, signal: AbortSignal): Promise<Change[]> {
  const found: Change[] = [];
  for (let page = 0; page < pagesRead; page += 1) {
    const query = { limit: 100, offset: found.length };
    const path = { simulationId };
    const { items, total } = await api().call("listSimulatedFees", { path, query, signal });
    found.push(...items);
    if (items.length === 0 || found.length >= total) break;
  }
  return found;
}

function Changes({ id, total }: { readonly id: string; readonly total: number }) {
  const { data, error, reload } = useAnswer(`fee-changes:${id}`, (signal) =>
    readChanges(id, signal),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const rows = largestFirst(data).slice(0, shown);
  return (
    <>
      <h3>Largest differences</h3>
      <ul class="lines">
        {rows.map(({ flowLegId, component, caseId, externalReference, currency, ...fee }) => (
          <li key={`${flowLegId} ${component}`}>
            <a href={hrefOf(["cases", caseId])}>
              <Text value={externalReference} limit={80} />
            </a>
            <span class="change">
              <Agreed amount={fee.agreedNow} currency={currency} /> →{" "}
              <Agreed amount={fee.agreedProposed} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p class="note">
          {countText(rows.length)} of {countText(total)} are shown
          {total > data.length && `, the largest of the first ${countText(data.length)}`}.
        </p>
      )}
    </>
  );
}

type AgreedProps = { readonly amount: string | null; readonly currency: string };

function Agreed({ amount, currency }: AgreedProps) {
  return amount === null ? <>nothing</> : <Amount amount={amount} currency={currency} />;
}
