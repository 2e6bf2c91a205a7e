/** Where a day begins: what waits, for how long, with how much money, and what is late next. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { useAnswer } from "#console/api/query.ts";
import { hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { Empty, Failure, Skeleton } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { verdictWords } from "#console/vocabulary/verdict-words.ts";
import { AgeTable } from "./age-table.tsx";
import { attention, countOf, newOf, openGroups, type Summary } from "./counts.ts";
import { Deadlines } from "./deadlines.tsx";
import { Integrations } from "./integrations.tsx";
import { MatchRates } from "./match-rates.tsx";
import { MoneyLines } from "./money-lines.tsx";
import { NotUnderstood } from "./not-understood.tsx";
import { Silent } from "./silent.tsx";

const day = 86_400_000;

export function Screen() {
  const since = useMemo(() => new Date(Date.now() - day).toISOString(), []);
  const { data, error, reload } = useAnswer("today:summary", (signal) =>
    api().call("summarizeReconciliationCases", { query: { since }, signal }),
  );
  if (data === undefined && error !== null) {
    return <Failure error={error} retry={() => void reload()} />;
  }
  return (
    <div class="today">
      <div class="toolbar">
        <h1 class="toolbar-title">Today</h1>
        <span class="toolbar-count">
          {data !== undefined && `${countText(newOf(data.groups))} new in the last 24 hours`}
        </span>
      </div>
      <NotUnderstood />
      {data?.total === 0 ? <NoCases /> : <Figures summary={data} />}
    </div>
  );
}

function NoCases() {
  return (
    <Empty icon="today" title="Nothing to reconcile yet">
      <p>
        Create payment intents and send evidence: <a href="docs">the API's documentation</a> shows
        how.
      </p>
    </Empty>
  );
}

function Figures({ summary }: { readonly summary: Summary | undefined }) {
  return (
    <div class="today-body">
      <Panel title="Open cases by verdict" isWide={true}>
        <ul class="verdict-cards">
          {attention.map((verdict) => (
            <li key={verdict}>
              <a
                class="verdict-card"
                href={hrefOf(["queue"], { status: "open", verdicts: verdict })}
                title={verdictWords[verdict].meaning}
              >
                <VerdictChip verdict={verdict} />
                {summary === undefined ? (
                  <Skeleton width={6} />
                ) : (
                  <CardFigures
                    groups={openGroups(summary).filter((group) => group.verdict === verdict)}
                  />
                )}
              </a>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="How long they have been in this system" isWide={true}>
        <AgeTable summary={summary} />
      </Panel>
      <Panel title="Next deadlines">
        <Deadlines />
      </Panel>
      <Panel title="Match rate of 30 days">
        <MatchRates />
      </Panel>
      <Panel title="What is missing">
        <Silent />
      </Panel>
      <Panel title="Integrations">
        <Integrations />
      </Panel>
    </div>
  );
}

function CardFigures({ groups }: { readonly groups: Summary["groups"] }) {
  return (
    <>
      <span class="card-count">{countText(countOf(groups))}</span>
      <MoneyLines groups={groups} />
    </>
  );
}

type PanelProps = {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
};

function Panel({ title, isWide = false, children }: PanelProps) {
  return (
    <section class={`today-panel${isWide ? " today-wide" : ""}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
