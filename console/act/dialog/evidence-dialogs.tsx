import { useState } from "preact/hooks";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import type { EvidenceActs } from "../evidence-acts.ts";
import { IgnoreDialog } from "./ignore-dialog.tsx";

export type EvidenceDialog =
  | { readonly kind: "link"; readonly flowLegId: string }
  | { readonly kind: "unlink"; readonly linkId: string }
  | { readonly kind: "ignore"; readonly flowLegId: string };

type Props = {
  readonly dialog: EvidenceDialog;
  readonly detail: CaseDetail;
  readonly acts: EvidenceActs;
  readonly onClose: () => void;
};

export function EvidenceDialogs(props: Props) {
  const { dialog, acts, onClose } = props;
  const finish = async (done: Promise<boolean>) => {
    if (await done) onClose();
  };
  if (dialog.kind === "link") return <LinkDialog {...props} finish={finish} />;
  if (dialog.kind === "ignore") {
    return <IgnoreDialog flowLegId={dialog.flowLegId} done={acts.reload} onClose={onClose} />;
  }
  return (
    <Dialog
      title="Remove this evidence from the case"
      onClose={onClose}
      submitLabel="Unlink"
      onSubmit={() => void finish(acts.unlink(dialog.linkId))}
    >
      <p>The matcher never links it to this case again. It looks for other cases.</p>
    </Dialog>
  );
}

type DialogProps = Props & { readonly finish: (done: Promise<boolean>) => Promise<void> };

function LinkDialog({ dialog, acts, onClose, finish }: DialogProps) {
  const [flowLegId, setId] = useState(dialog.kind === "link" ? dialog.flowLegId : "");
  const [amount, setAmount] = useState("");
  const part = amount.trim() === "" ? null : amount.trim();
  return (
    <Dialog
      title="Link evidence to this case"
      onClose={onClose}
      submitLabel="Link"
      onSubmit={() => void finish(acts.link(flowLegId.trim(), part))}
    >
      <label class="field-label" for="link-leg">
        Flow leg
      </label>
      <input
        id="link-leg"
        class="input"
        required
        data-autofocus={flowLegId === "" ? "" : undefined}
        value={flowLegId}
        onInput={(event) => setId(event.currentTarget.value)}
      />
      <label class="field-label" for="link-amount">
        Part of its amount
      </label>
      <input
        id="link-amount"
        class="input"
        inputMode="decimal"
        pattern="\d+(\.\d+)?"
        placeholder="All that is left of it"
        data-autofocus={flowLegId === "" ? undefined : ""}
        value={amount}
        onInput={(event) => setAmount(event.currentTarget.value)}
      />
      <p class="note">From then on the matcher does not change this evidence.</p>
    </Dialog>
  );
}
