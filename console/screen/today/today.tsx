/** Where a day begins: what somebody must look at, and below it how long payments wait and what is due next. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { useAnswer } from "#console/api/query.ts";
import { countText } from "#console/format/amount.ts";
import { Empty, Failure } from "#console/part/state.tsx";
import { api } from "#console/session/session.ts";
import { Inbox } from "../inbox/inbox.tsx";
import { AgeTable } from "./age-table.tsx";
import { newOf, type Summary } from "./counts.ts";
import { Deadlines } from "./deadlines.tsx";
import { Integrations } from "./integrations.tsx";
import { MatchRates } from "./match-rates.tsx";
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
        <h1 class="toolbar-title">Inbox</h1>
        <span class="toolbar-count">
          {data !== undefined && `${countText(newOf(data.groups))} new in the last 24 hours`}
        </span>
      </div>
      {data?.total === 0 && <NoCases />}
      <Inbox reloadFigures={() => void reload()} />
      {data?.total !== 0 && <Figures summary={data} />}
    </div>
  );
}

function NoCases() {
  return (
    <Empty icon="today" title="Nothing to reconcile yet">
      <p>
        <a href="#/imports/new">Import the payments that you expect and a bank statement</a>, or
        send them with <a href="docs">the API</a>.
      </p>
    </Empty>
  );
}

function Figures({ summary }: { readonly summary: Summary | undefined }) {
  return (
    <div class="today-body">
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
