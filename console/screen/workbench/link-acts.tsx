import { useState } from "preact/hooks";
import { attempt, isPending, type Pending, showPending } from "#console/act/attempt.ts";
import { IgnoreDialog } from "#console/act/dialog/ignore-dialog.tsx";
import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { api } from "#console/session/session.ts";
import { type PlannedLink, planLinks } from "./balance.ts";
import { CreatePaymentDialog } from "./create-payment.tsx";
import { type LinkReason, LinkReasonDialog, useReasonForLinks } from "./link-reason.tsx";

/** Links and sets aside, and shows the workbench anew. */
export function useLinkActs(
  legs: readonly FlowLeg[],
  rows: readonly CaseRow[],
  reload: () => Promise<void>,
  /** Shows the case of a new payment beside the evidence that it was made for. */
  showCase: (flowLegId: string, caseId: string) => Promise<void>,
) {
  const [dialog, setDialog] = useState<"reason" | "ignore" | "create" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const needsReason = useReasonForLinks();
  const close = () => setDialog(null);
  const [leg] = legs;
  const linkWith = async (reason: LinkReason) => {
    const plan = planLinks(legs, rows);
    if (plan.kind === "not_yet" || isBusy) return;
    close();
    setBusy(true);
    const text = plan.links.length === 1 ? "Linked" : `Linked: ${plan.links.length} parts`;
    const undo = async (made: readonly MadeLink[]) => {
      await attempt("Unlinked again", () => unlinkAll(made), undefined, "Not undone");
      await reload();
    };
    await attempt(
      text,
      () => linkAll(plan.links, reason),
      (made) => void undo(made),
    );
    setBusy(false);
    await reload();
  };
  const link = () => {
    if (planLinks(legs, rows).kind === "not_yet") return;
    if (needsReason) setDialog("reason");
    else void linkWith(null);
  };
  return {
    link,
    setAside: () => leg !== undefined && legs.length === 1 && setDialog("ignore"),
    createPayment: () => leg !== undefined && legs.length === 1 && setDialog("create"),
    isBusy,
    reload,
    dialog:
      dialog === "reason" ? (
        <LinkReasonDialog submit={(reason) => void linkWith(reason)} onClose={close} />
      ) : dialog === "ignore" && leg !== undefined ? (
        <IgnoreDialog flowLegId={leg.id} done={reload} onClose={close} />
      ) : dialog === "create" && leg !== undefined ? (
        <CreatePaymentDialog
          leg={leg}
          done={(caseId) => showCase(leg.id, caseId)}
          onClose={close}
        />
      ) : null,
  };
}

/** One after the other: the first that is refused ends it, and what was linked stays. */
async function linkAll(
  links: readonly PlannedLink[],
  reason: LinkReason,
): Promise<readonly MadeLink[] | Pending> {
  const made: MadeLink[] = [];
  const held: Pending[] = [];
  for (const { flowLegId, caseId, allocatedAmount } of links) {
    const body = bodyOf({ flowLegId, allocatedAmount, reason });
    const link = await api().call("createMatchLink", { path: { caseId }, body });
    // What a second person must approve is not linked yet.
    if (isPending(link)) held.push(link);
    else made.push({ caseId, linkId: link.id });
  }
  const [first] = held;
  if (first === undefined) return made;
  if (made.length === 0) return first;
  showPending(first);
  return made;
}

type Wanted = Omit<PlannedLink, "caseId"> & { readonly reason: LinkReason };

function bodyOf({ flowLegId, allocatedAmount, reason }: Wanted) {
  const part = allocatedAmount === null ? {} : { allocatedAmount };
  return { flowLegId, ...part, ...(reason === null ? {} : { reason }) };
}

type MadeLink = { readonly caseId: string; readonly linkId: string };

async function unlinkAll(made: readonly MadeLink[]): Promise<void> {
  for (const path of made) await api().call("deleteMatchLink", { path });
}
