/** All reports on one screen: the trend, ages, match rate, value at risk, and what is expected. */
import { type ComponentType, createElement } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { Skeleton } from "#console/part/state.tsx";
import { Aging } from "./aging.tsx";
import { KeptHour } from "./kept-hour.tsx";
import { MatchRate } from "./match-rate.tsx";
import { SilentFiles } from "./silent-files.tsx";
import { ValueAtRisk } from "./value-at-risk.tsx";

export function Screen({ query }: ScreenProps) {
  const by = query.get("by") === "rule" ? "rule" : "source";
  const asOf = query.get("asOf");
  return (
    <div class="records">
      <div class="toolbar">
        <h1 class="toolbar-title">Reports</h1>
        <span class="toolbar-count" />
        <KeptHour query={{ by }} asOf={asOf} />
      </div>
      <div class="report report-all">
        {asOf === null && <LateTrend />}
        <Aging asOf={asOf} />
        <MatchRate by={by} asOf={asOf} />
        <ValueAtRisk asOf={asOf} />
        {asOf === null && <SilentFiles />}
      </div>
    </div>
  );
}

/** Its code is loaded after the tables, and its place is kept meanwhile. */
function LateTrend() {
  const [trend, setTrend] = useState<{ readonly Trend: ComponentType } | null>(null);
  useEffect(() => void import("./trend.tsx").then(setTrend), []);
  return (
    <section aria-label="Trend of 30 days">
      <div class="report-head">
        <h2>What was reported in 30 days, and how much of it has its payment</h2>
      </div>
      <div class="trend">
        {trend === null ? <Skeleton width={40} /> : createElement(trend.Trend, null)}
      </div>
    </section>
  );
}
