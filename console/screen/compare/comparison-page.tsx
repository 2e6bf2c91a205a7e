/** One comparison: how many agree, a matrix of both sides, the causes, and the rows behind each figure. */
import { usePolling } from "#console/api/poll.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { countText } from "#console/format/amount.ts";
import { Chip } from "#console/part/figure/chip.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Moment } from "#console/part/figure/time.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { TableHead } from "#console/part/table-head.tsx";
import { api } from "#console/session/session.ts";
import { verdictWords } from "#console/vocabulary/verdict-words.ts";
import { type Comparison, causeWords, outcomeNames, outcomeWords } from "./compare-words.ts";
import { causesOf, comparisonMatrix, filterOf, filtersIn } from "./comparison-matrix.ts";
import { ComparisonRows } from "./comparison-rows.tsx";
import { statusWords } from "./comparison-status.ts";

type Props = { readonly id: string; readonly query: URLSearchParams };

/** From the best to the worst. */
const verdictOrder = Object.keys(verdictWords) as (keyof typeof verdictWords)[];
const leave = () => go("#/compare");

export function ComparisonPage({ id, query }: Props) {
  const { data, error, reload } = useAnswer(`comparison:${id}`, (signal) =>
    api().call("getComparison", { path: { comparisonId: id }, signal }),
  );
  useShortcuts("Comparison", [{ keys: ["Escape"], label: "Back", run: leave }]);
  usePolling(data?.status === "running" || data?.status === "open", reload);
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <div class="records">
      <div class="toolbar">
        <Button kind="quiet" icon="left" label="Back" hint="Esc" onClick={leave} />
        <h1 class="toolbar-title">
          <Text value={data.name} limit={120} />
        </h1>
        <Chip {...statusWords[data.status]} />
        <span class="toolbar-count" role="status">
          {progressText(data)}
        </span>
      </div>
      <div class="report compare">
        <Warnings comparison={data} />
        {data.groups.length > 0 && (
          <>
            <Counts comparison={data} />
            <div class="compare-pictures">
              <Matrix comparison={data} query={query} />
              <Causes comparison={data} query={query} />
            </div>
            <ComparisonRows
              key={`${query}`}
              comparison={data}
              filters={filtersIn(query)}
              offset={Math.max(0, Math.trunc(Number(query.get("offset"))) || 0)}
            />
          </>
        )}
      </div>
    </div>
  );
}

function progressText({ status, total, processed, progressPercent }: Comparison): string {
  if (status === "completed") return `${countText(total)} rows of the other tool`;
  if (status === "running")
    return `${countText(progressPercent)} %, ${countText(processed)} so far`;
  return "";
}

function Warnings({ comparison }: { readonly comparison: Comparison }) {
  const { error, warnings, from, to, expiresAt } = comparison;
  return (
    <>
      {error !== null && (
        <p class="detail-problem" role="alert">
          <Text value={error.message} limit={600} />
        </p>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code} class="detail-warning">
          <Text value={message} limit={1_000} />
        </p>
      ))}
      <p class="note">
        {from !== null && to !== null && (
          <>
            Payments that were created from <Moment at={from} /> to <Moment at={to} /> are looked
            for there.{" "}
          </>
        )}
        Kept until <Moment at={expiresAt} />. Nothing is changed by a comparison.
      </p>
    </>
  );
}

function hrefOfList(comparison: Comparison, filter: Record<string, string>): string {
  return hrefOf(["compare", comparison.id], filter);
}

function Counts({ comparison }: { readonly comparison: Comparison }) {
  return (
    <dl class="figures">
      {outcomeNames.map((outcome) => (
        <div key={outcome} title={outcomeWords[outcome][1]}>
          <dt>{outcomeWords[outcome][0]}</dt>
          <dd>
            <a href={hrefOfList(comparison, { outcome })}>
              {countText(comparison.counts[outcome])}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PictureProps = { readonly comparison: Comparison; readonly query: URLSearchParams };

/** Whether the list below shows just this. */
function isShown(query: URLSearchParams, filter: Record<string, string>): boolean {
  const shown = Object.entries(filtersIn(query)).sort();
  return JSON.stringify(shown) === JSON.stringify(Object.entries(filter).sort());
}

function Matrix({ comparison, query }: PictureProps) {
  const { statuses, verdicts, cellOf } = comparisonMatrix(comparison.groups, verdictOrder);
  return (
    <section aria-label="Both sides">
      <h2>Their status by our state</h2>
      <Scroll label="Their status by our state">
        <table class="table matrix">
          <thead>
            <tr>
              <th scope="col">there ↓ here →</th>
              {verdicts.map((verdict) => (
                <th key={verdict} scope="col">
                  {verdict === null ? "not decided" : <VerdictChip verdict={verdict} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statuses.map((status) => (
              <tr key={status}>
                <th scope="row">
                  {status === null ? "not listed" : <Text value={status} limit={64} />}
                </th>
                {verdicts.map((verdict) => {
                  const { count, agreed } = cellOf({ status, verdict });
                  const filter = filterOf({ theirStatus: status, ourVerdict: verdict });
                  return (
                    <td key={verdict} class={agreed < count ? "compare-differs" : undefined}>
                      {count === 0 ? (
                        <span class="none">–</span>
                      ) : (
                        <CellLink
                          href={hrefOfList(comparison, filter)}
                          isCurrent={isShown(query, filter)}
                          count={count}
                          title={`${countText(agreed)} agree, ${countText(count - agreed)} do not`}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="note">Marked: cells in which not all agree.</p>
    </section>
  );
}

type CellProps = {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly count: number;
  readonly title: string;
};

function CellLink({ href, isCurrent, count, title }: CellProps) {
  return (
    <a href={href} aria-current={isCurrent ? "true" : undefined} title={title}>
      {countText(count)}
    </a>
  );
}

function Causes({ comparison, query }: PictureProps) {
  const causes = causesOf(comparison.groups);
  if (causes.length === 0) return null;
  return (
    <section aria-label="Causes">
      <h2>Why they do not agree</h2>
      <Scroll label="Causes">
        <table class="table">
          <TableHead columns={["Outcome", "Likely cause", ["count", "Rows"]]} />
          <tbody>
            {causes.map(({ outcome, cause, count }) => {
              const [word, meaning] = cause === null ? ["None given", ""] : causeWords[cause];
              const filter = filterOf({ outcome, cause });
              return (
                <tr key={`${outcome} ${cause}`}>
                  <td>{outcomeWords[outcome][0]}</td>
                  <th scope="row">
                    {word}
                    <span class="compare-meaning">{meaning}</span>
                  </th>
                  <td class="report-count">
                    <CellLink
                      href={hrefOfList(comparison, filter)}
                      isCurrent={isShown(query, filter)}
                      count={count}
                      title={meaning}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
