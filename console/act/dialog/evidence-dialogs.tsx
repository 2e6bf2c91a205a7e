import { useState } from "preact/hooks";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import type { EvidenceActs } from "../evidence-acts.ts";
import { IgnoreDialog } from "./ignore-dialog.tsx";
import { type GivenReason, ReasonField, reasonOf } from "./reason-field.tsx";

export type EvidenceDialog =
  | { readonly kind: "link"; readonly flowLegId: string }
  | { readonly kind: "unlink"; readonly linkId: string }
  | { readonly kind: "ignore"; readonly flowLegId: string }
  | { readonly kind: "dispose" };

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
  if (dialog.kind === "dispose") return <DisposeDialog {...props} finish={finish} />;
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

const kinds = {
  write_off: "Write off",
  fee_accepted: "Accept as a fee",
  carried_forward: "Carry forward",
} as const;

function DisposeDialog({ detail, acts, onClose, finish }: DialogProps) {
  const [kind, setKind] = useState<keyof typeof kinds>("write_off");
  const [amount, setAmount] = useState(detail.openAmount ?? "");
  const [given, setGiven] = useState<GivenReason>({ code: "", comment: "" });
  const submit = () => {
    const reason = reasonOf(given);
    if (reason === null) return;
    const expectedVersion = detail.version;
    void finish(acts.dispose({ kind, amount: amount.trim(), reason, expectedVersion }));
  };
  return (
    <Dialog
      title="Settle the open amount"
      onClose={onClose}
      submitLabel={kinds[kind]}
      onSubmit={submit}
    >
      <fieldset class="choices">
        <legend>How</legend>
        {Object.entries(kinds).map(([name, label]) => (
          <label key={name}>
            <input
              type="radio"
              name="kind"
              checked={kind === name}
              onChange={() => setKind(name as keyof typeof kinds)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <label class="field-label" for="dispose-amount">
        Amount, in {detail.paymentIntent.destination.currency}
      </label>
      <input
        id="dispose-amount"
        class="input"
        inputMode="decimal"
        required
        pattern="-?\d+(\.\d+)?"
        value={amount}
        onInput={(event) => setAmount(event.currentTarget.value)}
      />
      <ReasonField value={given} onChange={setGiven} autofocus={true} />
      <p class="note">Verdict and difference stay as they are. It can be reversed.</p>
    </Dialog>
  );
}
