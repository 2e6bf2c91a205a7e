/** One case: what was expected, what was observed, why they differ, what happened, and what to do. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import {
  ActionButtons,
  ActionDialog,
  type CaseActions,
  restOfActions,
  useCaseActions,
} from "#console/act/actions.tsx";
import type { EvidenceDialog } from "#console/act/dialog/evidence-dialogs.tsx";
import { evidenceActs } from "#console/act/evidence-acts.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { useAnswer } from "#console/api/query.ts";
import { homeHref } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { type Shortcut, useShortcuts } from "#console/app/shortcuts.ts";
import { Button } from "#console/part/input/button.tsx";
import { Menu } from "#console/part/input/menu.tsx";
import { Failure, Skeleton } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { AsOf, focusSlider, PastBand } from "./as-of.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { CaseDialogs } from "./case-dialogs.tsx";
import { CaseHeader } from "./case-header.tsx";
import { ClearBar } from "./clear-bar.tsx";
import { type ClearList, useClearList } from "./clear-list.ts";
import { ClockLanes } from "./clock-lanes.tsx";
import { CandidateTable, LegTable } from "./evidence-list.tsx";
import { ObservedGrid } from "./observed-grid.tsx";
import { PendingApprovals } from "./pending-approvals.tsx";
import { suggestionOf } from "./suggestion.ts";
import { Timeline } from "./timeline.tsx";
import { Waterfall } from "./waterfall.tsx";

export function Screen({ path, query }: ScreenProps) {
  const [caseId = ""] = path;
  const asOf = query.get("asOf");
  const list = useClearList(query.get("in"), caseId);
  // Also while the next payment is on its way: no key is lost.
  useShortcuts("List", listKeys(list));
  const present = useAnswer(`case:${caseId}`, (signal) =>
    api().call("getReconciliationCase", { path: { caseId }, signal }),
  );
  const past = useAnswer(`case:${caseId}:${asOf}`, async (signal) =>
    asOf === null
      ? null
      : await api().call("getReconciliationCase", { path: { caseId }, query: { asOf }, signal }),
  );
  const shown = useShown(caseId, asOf === null ? present.data : past.data);
  const { error, reload } = asOf !== null && past.error !== null ? past : present;
  if (present.data === undefined || shown === undefined) {
    if (error !== null) return <Failure error={error} retry={() => void reload()} />;
    return <Waiting />;
  }
  const slider = <AsOf present={present.data} asOf={asOf} error={past.error} />;
  return (
    <Loaded
      key={caseId}
      detail={shown}
      isPast={asOf !== null}
      slider={slider}
      list={list}
      reload={present.reload}
    />
  );
}

/** The last one stays until the next one is there: nothing jumps. */
function useShown(caseId: string, detail: CaseDetail | null | undefined): CaseDetail | undefined {
  const last = useRef<CaseDetail | undefined>(undefined);
  if (detail !== undefined && detail !== null) last.current = detail;
  return last.current?.id === caseId ? last.current : undefined;
}

type LoadedProps = {
  readonly detail: CaseDetail;
  /** Of the past nothing can be changed. */
  readonly isPast: boolean;
  readonly slider: ComponentChildren;
  /** The list that the person goes through; null: the payment was opened by itself. */
  readonly list: ClearList | null;
  readonly reload: () => Promise<void>;
};

function Loaded({ detail, isPast, slider, list, reload }: LoadedProps) {
  const [dialog, setDialog] = useState<EvidenceDialog | null>(null);
  const [isAsking, setAsking] = useState(false);
  const goOn = list === null ? () => undefined : () => leaveCase(list);
  const actions = useCaseActions(isPast ? [] : [detail], {
    changed: ({ status }) => {
      void reload();
      // What was just closed is done: the next one is shown. An act that is undone stays with its payment.
      if (detail.status === "open" && status !== "open") goOn();
    },
    asked: goOn,
    reload,
  });
  const acts = evidenceActs(detail, reload);
  const mayAct = !isPast && may("createMatchLink");
  const mayLink = mayAct ? () => setDialog({ kind: "link", flowLegId: null }) : null;
  return (
    <article class="case">
      <CaseToolbar actions={actions} link={mayLink} list={list}>
        {!isPast && list !== null && (
          <SuggestedAct
            detail={detail}
            actions={actions}
            isMore={list.next !== null}
            link={(flowLegId) => setDialog({ kind: "link", flowLegId })}
            ask={() => setAsking(true)}
            goOn={goOn}
          />
        )}
      </CaseToolbar>
      <PastBand detail={detail} isPast={isPast} />
      {!isPast && <PendingApprovals detail={detail} />}
      <CaseHeader detail={detail} />
      <Sections detail={detail} slider={slider} open={setDialog} isReadOnly={!mayAct} />
      <ActionDialog
        actions={actions}
        assignees={detail.assignee === null ? [] : [detail.assignee]}
      />
      {isAsking && (
        <AskDialog
          detail={detail}
          done={() => {
            void reload();
            goOn();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <CaseDialogs dialog={dialog} detail={detail} acts={acts} onClose={() => setDialog(null)} />
    </article>
  );
}

type ToolbarProps = {
  readonly actions: CaseActions;
  /** Null: not offered. */
  readonly link: (() => void) | null;
  readonly list: ClearList | null;
  /** The suggested act. */
  readonly children?: ComponentChildren;
};

function CaseToolbar({ actions, link, list, children }: ToolbarProps) {
  const back = list === null ? leave : list.leave;
  useShortcuts("Actions", actions.shortcuts);
  useShortcuts("Payment", [
    ...(link === null ? [] : [{ keys: ["l"], label: "Link a bank line or report", run: link }]),
    { keys: ["h"], label: "How it was at another time", run: focusSlider },
  ]);
  return (
    <div class="toolbar case-toolbar">
      <Button kind="quiet" icon="left" label="Back" hint="Esc" onClick={back} />
      {list !== null && <ClearBar list={list} />}
      {children}
      <span class="toolbar-count" />
      <ActionButtons actions={actions} isMinor={list !== null} isShort={true} />
      {link !== null && (
        <Button
          kind={list === null ? "plain" : "quiet"}
          icon="link"
          hint="l"
          onClick={link}
          {...(list === null ? { children: "Link" } : { label: "Link" })}
        />
      )}
      <Menu
        label="More"
        items={[...restOfActions(actions), { label: "Print", onSelect: () => print() }]}
      >
        More
      </Menu>
    </div>
  );
}

function listKeys(list: ClearList | null): Shortcut[] {
  const back = { keys: ["Escape"], label: "Back", run: list === null ? leave : list.leave };
  if (list === null) return [back];
  const { next, previous, show } = list;
  return [
    back,
    { keys: ["j"], label: "Next payment", run: () => next !== null && show(next) },
    { keys: ["k"], label: "Previous payment", run: () => previous !== null && show(previous) },
  ];
}

/** To the next payment of the list, and from the last one to the list. */
function leaveCase({ next, show, leave: toList }: ClearList): void {
  if (next === null) toList();
  else show(next);
}

type SuggestedProps = {
  readonly detail: CaseDetail;
  readonly actions: CaseActions;
  readonly isMore: boolean;
  readonly link: (flowLegId: string) => void;
  readonly ask: () => void;
  readonly goOn: () => void;
};

/** One button for the one act that most likely finishes the payment; Enter does it. */
function SuggestedAct({ detail, actions, isMore, link, ask, goOn }: SuggestedProps) {
  const suggested = suggestionOf(detail, isMore);
  const run = () => {
    if (suggested.act === "next") goOn();
    else if (suggested.act === "link") link(suggested.flowLegId);
    else if (suggested.act === "ask") ask();
    else actions.start(suggested.act);
  };
  useShortcuts("Suggested", [{ keys: ["Enter"], label: suggested.label, run }]);
  return (
    <Button kind="primary" hint="Enter" onClick={run}>
      {suggested.label}
    </Button>
  );
}

type SectionsProps = {
  readonly detail: CaseDetail;
  readonly slider: ComponentChildren;
  readonly open: (dialog: EvidenceDialog) => void;
  readonly isReadOnly: boolean;
};

function Sections({ detail, slider, open, isReadOnly }: SectionsProps) {
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
          <Section title="Deadlines">
            <ClockLanes clocks={clocks} />
          </Section>
        )}
        <Section title="Linked bank lines and reports" isWide={true}>
          <LegTable detail={detail} open={open} isReadOnly={isReadOnly} />
        </Section>
        {candidateLegs.length > 0 && (
          <Section title="What may belong to it" isWide={true}>
            <CandidateTable detail={detail} open={open} isReadOnly={isReadOnly} />
          </Section>
        )}
      </div>
      <Section title="What happened">
        {slider}
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
