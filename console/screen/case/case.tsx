/** One case: what was expected, what was observed, why they differ, what happened, and what to do. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import {
  ActionButtons,
  ActionDialog,
  type CaseActions,
  useCaseActions,
} from "#console/act/actions.tsx";
import { type EvidenceDialog, EvidenceDialogs } from "#console/act/dialog/evidence-dialogs.tsx";
import { evidenceActs } from "#console/act/evidence-acts.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { useAnswer } from "#console/api/query.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { homeHref } from "#console/app/screens-home.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { Button } from "#console/part/input/button.tsx";
import { Failure, Skeleton } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { AsOf, focusSlider, PastBand } from "./as-of.tsx";
import { CaseHeader } from "./case-header.tsx";
import { ClockLanes } from "./clock-lanes.tsx";
import { CandidateTable, LegTable } from "./evidence-list.tsx";
import { ObservedGrid } from "./observed-grid.tsx";
import { PendingApprovals } from "./pending-approvals.tsx";
import { Timeline } from "./timeline.tsx";
import { Waterfall } from "./waterfall.tsx";

export function Screen({ path, query }: ScreenProps) {
  const [caseId = ""] = path;
  const asOf = query.get("asOf");
  const present = useAnswer(`case:${caseId}`, (signal) =>
    api().call("getReconciliationCase", { path: { caseId }, signal }),
  );
  const past = useAnswer(`case:${caseId}:${asOf}`, async (signal) =>
    asOf === null
      ? null
      : await api().call("getReconciliationCase", { path: { caseId }, query: { asOf }, signal }),
  );
  const shown = useShown(asOf === null ? present.data : past.data);
  const { error, reload } = asOf !== null && past.error !== null ? past : present;
  if (present.data === undefined || shown === undefined) {
    if (error !== null) return <Failure error={error} retry={() => void reload()} />;
    return <Waiting />;
  }
  const slider = <AsOf present={present.data} asOf={asOf} error={past.error} />;
  return <Loaded detail={shown} isPast={asOf !== null} slider={slider} reload={present.reload} />;
}

/** The last one stays until the next one is there: nothing jumps. */
function useShown(detail: CaseDetail | null | undefined): CaseDetail | undefined {
  const last = useRef<CaseDetail | undefined>(undefined);
  if (detail !== undefined && detail !== null) last.current = detail;
  return last.current;
}

type LoadedProps = {
  readonly detail: CaseDetail;
  /** Of the past nothing can be changed. */
  readonly isPast: boolean;
  readonly slider: ComponentChildren;
  readonly reload: () => Promise<void>;
};

function Loaded({ detail, isPast, slider, reload }: LoadedProps) {
  const [dialog, setDialog] = useState<EvidenceDialog | null>(null);
  const actions = useCaseActions(isPast ? [] : [detail], {
    changed: () => void reload(),
    reload,
  });
  const acts = evidenceActs(detail, reload);
  const mayAct = !isPast && may("createMatchLink");
  const mayLink = mayAct ? () => setDialog({ kind: "link", flowLegId: "" }) : null;
  return (
    <article class="case">
      <CaseToolbar actions={actions} slider={slider} link={mayLink} />
      <PastBand detail={detail} isPast={isPast} />
      {!isPast && <PendingApprovals detail={detail} />}
      <CaseHeader detail={detail} />
      <Sections detail={detail} open={setDialog} isReadOnly={!mayAct} />
      <ActionDialog
        actions={actions}
        assignees={detail.assignee === null ? [] : [detail.assignee]}
      />
      {dialog !== null && (
        <EvidenceDialogs
          dialog={dialog}
          detail={detail}
          acts={acts}
          onClose={() => setDialog(null)}
        />
      )}
    </article>
  );
}

type ToolbarProps = {
  readonly actions: CaseActions;
  readonly slider: ComponentChildren;
  /** Null: not offered. */
  readonly link: (() => void) | null;
};

function CaseToolbar({ actions, slider, link }: ToolbarProps) {
  useShortcuts("Actions", actions.shortcuts);
  useShortcuts("Case", [
    ...(link === null ? [] : [{ keys: ["l"], label: "Link evidence", run: link }]),
    { keys: ["h"], label: "How it was at another time", run: focusSlider },
    { keys: ["Escape"], label: "Back", run: leave },
  ]);
  return (
    <div class="toolbar case-toolbar">
      <Button kind="quiet" icon="left" label="Back" hint="Esc" onClick={leave} />
      {slider}
      <span class="toolbar-count" />
      <ActionButtons actions={actions} />
      {link !== null && (
        <Button icon="link" hint="l" onClick={link}>
          Link
        </Button>
      )}
      <Button kind="quiet" icon="print" label="Print" onClick={() => print()} />
    </div>
  );
}

type SectionsProps = {
  readonly detail: CaseDetail;
  readonly open: (dialog: EvidenceDialog) => void;
  readonly isReadOnly: boolean;
};

function Sections({ detail, open, isReadOnly }: SectionsProps) {
  const { clocks, candidateLegs } = detail;
  return (
    <div class="case-columns">
      <div>
        <Section title="Expected and observed">
          <ObservedGrid detail={detail} />
        </Section>
        <Section title="Difference">
          <Waterfall detail={detail} />
        </Section>
        {clocks.length > 0 && (
          <Section title="Clocks">
            <ClockLanes clocks={clocks} />
          </Section>
        )}
        <Section title="Linked evidence" isWide={true}>
          <LegTable detail={detail} open={open} isReadOnly={isReadOnly} />
        </Section>
        {candidateLegs.length > 0 && (
          <Section title="What may belong to it" isWide={true}>
            <CandidateTable detail={detail} open={open} isReadOnly={isReadOnly} />
          </Section>
        )}
      </div>
      <Section title="What happened">
        <Timeline detail={detail} />
      </Section>
    </div>
  );
}

/** To the list that the person came from; a link from outside leads to the queue. */
function leave(): void {
  if (history.length > 1) history.back();
  else location.hash = homeHref;
}

type SectionProps = {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
};

function Section({ title, isWide = false, children }: SectionProps) {
  return (
    <section class={`case-section${isWide ? " case-wide" : ""}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div class="case case-waiting" aria-busy="true">
      <Skeleton width={14} />
      <Skeleton width={30} />
      <Skeleton width={60} />
      <Skeleton width={48} />
    </div>
  );
}
