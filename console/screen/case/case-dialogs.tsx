import { type EvidenceDialog, EvidenceDialogs } from "#console/act/dialog/evidence-dialogs.tsx";
import type { EvidenceActs } from "#console/act/evidence-acts.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { LinkDialog } from "./link-dialog.tsx";

type Props = {
  /** Null: none is open. */
  readonly dialog: EvidenceDialog | null;
  readonly detail: CaseDetail;
  readonly acts: EvidenceActs;
  readonly onClose: () => void;
};

/** The dialog about the evidence of one payment. */
export function CaseDialogs({ dialog, ...props }: Props) {
  if (dialog === null) return null;
  if (dialog.kind !== "link") return <EvidenceDialogs dialog={dialog} {...props} />;
  return <LinkDialog flowLegId={dialog.flowLegId} {...props} />;
}
