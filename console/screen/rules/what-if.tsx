import type { ResponseOf } from "#api/client/types.ts";
import { usePolling } from "#console/api/poll.ts";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Scroll } from "#console/part/scroll.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { undecided, verdictWords } from "#console/vocabulary/verdict-words.ts";
import { type Matrix, matrixOf } from "./matrix.ts";

type Simulation = ResponseOf<"getRuleSimulation">;

type Props = {
  readonly id: string;
  /** It comes below a form, so it scrolls into view. */
  readonly isBelow?: true;
};

/** What the changed rule would have decided: verdicts before and after, and the cases that change. */
export function WhatIf({ id, isBelow }: Props) {
  const { data, error, reload } = useAnswer(`simulation:${id}`, (signal) =>
    api().call("getRuleSimulation", { path: { simulationId: id }, signal }),
  );
  usePolling(data?.status === "running", reload);
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  return (
    <>
      <h3 ref={isBelow === true ? showTitle : null}>What if</h3>
      {data.status === "running" && (
        <progress max={100} value={data.progressPercent} aria-label="Progress of the simulation" />
      )}
      <p role="status">
        {data.status === "running" && (
          <strong>Not finished, {countText(data.progressPercent)} %. So far: </strong>
        )}
        {countText(data.changed)} of {countText(data.cases)} payments would change:{" "}
        {countText(data.newlyMatched)} would become matched, {countText(data.noLongerMatched)} would
        not be matched any more.
      </p>
      {data.changed > 0 && (
        <>
          <MatrixTable matrix={matrixOf(data.transitions)} />
          <Money simulation={data} />
          <Changes simulation={data} />
        </>
      )}
    </>
  );
}

function showTitle(title: HTMLElement | null): void {
  title?.scrollIntoView({ block: "start" });
}

function MatrixTable({ matrix: { rows, columns, countOf } }: { readonly matrix: Matrix }) {
  return (
    <Scroll label="State before and after">
      <table class="table matrix">
        <thead>
          <tr>
            <th scope="col">before, after →</th>
            {columns.map((to) => (
              <th key={to} scope="col">
                {to === null ? undecided.word : verdictWords[to].word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from}>
              <th scope="row">
                <VerdictChip verdict={from} />
              </th>
              {columns.map((to) => {
                const count = countOf({ from, to });
                return (
                  <td key={to}>
                    {count === 0 ? (
                      <span class="none">–</span>
                    ) : (
                      <strong>{countText(count)}</strong>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Money({ simulation: { amounts } }: { readonly simulation: Simulation }) {
  return (
    <dl class="facts">
      <div>
        <dt>Money moved</dt>
        <dd>
          {amounts.map(({ amount, currency }) => (
            <Amount key={currency} amount={amount} currency={currency} />
          ))}
        </dd>
      </div>
    </dl>
  );
}

function Changes({ simulation: { changes, changed } }: { readonly simulation: Simulation }) {
  return (
    <>
      <h3>Payments that change</h3>
      <ul class="lines">
        {changes.map(({ caseId, externalReference, before, after }) => (
          <li key={caseId}>
            <a href={hrefOf(["cases", caseId])}>
              <Text value={externalReference} limit={80} />
            </a>
            <span class="change">
              <VerdictChip verdict={before.verdict} /> → <VerdictChip verdict={after.verdict} />
            </span>
          </li>
        ))}
      </ul>
      {changed > changes.length && (
        <p class="note">The first {countText(changes.length)} are shown.</p>
      )}
    </>
  );
}
