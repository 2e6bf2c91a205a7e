/** One case: what was expected, what was observed, why they differ, what happened, and what to do. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ActionButtons, ActionDialog, useCaseActions } from "../../act/actions.tsx";
import { evidenceActs } from "../../act/evidence-acts.ts";
import { type EvidenceDialog, EvidenceDialogs } from "../../act/evidence-dialogs.tsx";
import type { CaseDetail } from "../../api/case-detail.ts";
import { useAnswer } from "../../api/query.ts";
import type { ScreenProps } from "../../app/screen-props.ts";
import { homeHref } from "../../app/screens-home.ts";
import { useShortcuts } from "../../app/shortcuts.ts";
import { isZeroAmount } from "../../format/amount.ts";
import { Button } from "../../part/button.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";
import { api, may } from "../../session/session.ts";
import { CaseHeader } from "./case-header.tsx";
import { ClockLanes } from "./clock-lanes.tsx";
import { CandidateTable, LegTable } from "./evidence-list.tsx";
import { ObservedGrid } from "./observed-grid.tsx";
import { Timeline } from "./timeline.tsx";
import { Waterfall } from "./waterfall.tsx";

export function Screen({ path }: ScreenProps) {
  const [caseId = ""] = path;
  const { data, error, reload } = useAnswer(`case:${caseId}`, (signal) =>
    api().call("getReconciliationCase", { path: { caseId }, signal }),
  );
  if (data === undefined && error !== null) {
    return <Failure error={error} retry={() => void reload()} />;
  }
  if (data === undefined) return <Waiting />;
  return <Loaded detail={data} reload={reload} />;
}

type LoadedProps = { readonly detail: CaseDetail; readonly reload: () => Promise<void> };

function Loaded({ detail, reload }: LoadedProps) {
  const [dialog, setDialog] = useState<EvidenceDialog | null>(null);
  const actions = useCaseActions([detail], { changed: () => void reload(), reload });
  const acts = evidenceActs(detail, reload);
  const isOpenAmount = detail.openAmount !== null && !isZeroAmount(detail.openAmount);
  const mayAct = may("createMatchLink");
  useShortcuts("Actions", actions.shortcuts);
  useShortcuts("Case", [
    ...(mayAct
      ? [
          {
            keys: ["l"],
            label: "Link evidence",
            run: () => setDialog({ kind: "link", flowLegId: "" }),
          },
        ]
      : []),
    ...(mayAct && isOpenAmount
      ? [
          {
            keys: ["w"],
            label: "Settle the open amount",
            run: () => setDialog({ kind: "dispose" }),
          },
        ]
      : []),
    { keys: ["Escape"], label: "Back", run: leave },
  ]);
  return (
    <article class="case">
      <div class="toolbar case-toolbar">
        <Button kind="quiet" icon="left" label="Back" hint="Esc" onClick={leave} />
        <span class="toolbar-count" />
        <ActionButtons actions={actions} />
        {mayAct && (
          <Button icon="link" hint="l" onClick={() => setDialog({ kind: "link", flowLegId: "" })}>
            Link
          </Button>
        )}
        {mayAct && isOpenAmount && (
          <Button icon="writeOff" hint="w" onClick={() => setDialog({ kind: "dispose" })}>
            Settle
          </Button>
        )}
      </div>
      <CaseHeader detail={detail} />
      <div class="case-columns">
        <div>
          <Section title="Expected and observed">
            <ObservedGrid detail={detail} />
          </Section>
          <Section title="Difference">
            <Waterfall detail={detail} />
          </Section>
          {detail.clocks.length > 0 && (
            <Section title="Clocks">
              <ClockLanes clocks={detail.clocks} />
            </Section>
          )}
          <Section title="Linked evidence" isWide={true}>
            <LegTable detail={detail} open={setDialog} />
          </Section>
          {detail.candidateLegs.length > 0 && (
            <Section title="What may belong to it" isWide={true}>
              <CandidateTable detail={detail} open={setDialog} />
            </Section>
          )}
        </div>
        <Section title="What happened">
          <Timeline detail={detail} />
        </Section>
      </div>
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
