import { Dialog } from "#console/part/input/dialog.tsx";
import type { EvidenceActs } from "../evidence-acts.ts";
import { IgnoreDialog } from "./ignore-dialog.tsx";

export type EvidenceDialog =
  /** Null: it is chosen in the dialog. */
  | { readonly kind: "link"; readonly flowLegId: string | null }
  | { readonly kind: "unlink"; readonly linkId: string }
  | { readonly kind: "ignore"; readonly flowLegId: string };

type Props = {
  /** Linking has a dialog of its own. */
  readonly dialog: Exclude<EvidenceDialog, { readonly kind: "link" }>;
  readonly acts: EvidenceActs;
  readonly onClose: () => void;
};

export function EvidenceDialogs({ dialog, acts, onClose }: Props) {
  const finish = async (done: Promise<boolean>) => {
    if (await done) onClose();
  };
  if (dialog.kind === "ignore") {
    return <IgnoreDialog flowLegId={dialog.flowLegId} done={acts.reload} onClose={onClose} />;
  }
  return (
    <Dialog
      title="Unlink this line from the payment"
      onClose={onClose}
      submitLabel="Unlink"
      onSubmit={() => void finish(acts.unlink(dialog.linkId))}
    >
      <p>It is never linked to this payment again by itself. Other payments are tried.</p>
    </Dialog>
  );
}
