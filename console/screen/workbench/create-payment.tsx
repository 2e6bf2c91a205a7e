import { useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { showToast } from "#console/part/toast.tsx";
import { api } from "#console/session/session.ts";
import { draftOf, type PaymentDraft } from "./payment-draft.ts";

type Body = RequestOf<"createPaymentIntent">["body"];

type Props = {
  readonly leg: FlowLeg;
  /** Called with the id of the case that the payment became. */
  readonly done: (caseId: string) => Promise<void>;
  readonly onClose: () => void;
};

const directions = {
  inbound: "Money that we receive",
  outbound: "Money that we send",
  internal: "Between accounts of our own",
} as const;

/** Expects a payment after its evidence came: nobody had announced it. */
export function CreatePaymentDialog({ leg, done, onClose }: Props) {
  const [draft, setDraft] = useState(draftOf(leg));
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<PaymentDraft>) => setDraft({ ...draft, ...change });
  const submit = async () => {
    setBusy(true);
    const body = bodyOf(draft);
    const made = await attempt(null, () => api().call("createPaymentIntent", { body }));
    setBusy(false);
    if (made === null) return;
    for (const text of made.result.warnings ?? []) showToast({ tone: "bad", text });
    onClose();
    await done(made.result.caseId);
  };
  return (
    <Dialog
      title="Create a payment for this line"
      submitLabel="Create"
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
    >
      <TextField
        title="Reference"
        value={draft.externalReference}
        set={(externalReference) => set({ externalReference })}
        isFirst={true}
        input={{ required: true }}
      />
      <TextField
        title={`Amount, in ${draft.currency}`}
        value={draft.amount}
        set={(amount) => set({ amount })}
        input={{ required: true }}
      />
      <ChoiceField
        title="Direction"
        words={directions}
        value={draft.direction}
        set={(direction) => set({ direction })}
      />
      <TextField
        title="Beneficiary"
        value={draft.beneficiaryName}
        set={(beneficiaryName) => set({ beneficiaryName })}
      />
      <TextField
        title="Account of the beneficiary"
        value={draft.beneficiaryAccount}
        set={(beneficiaryAccount) => set({ beneficiaryAccount })}
      />
      <p class="note">Where its reference is that of the line, they are linked at once.</p>
    </Dialog>
  );
}

function bodyOf(draft: PaymentDraft): Body {
  const money = { amount: draft.amount.trim(), currency: draft.currency };
  const name = draft.beneficiaryName.trim();
  const account = draft.beneficiaryAccount.trim();
  return {
    externalReference: draft.externalReference.trim(),
    source: money,
    destination: money,
    direction: draft.direction,
    effectiveDate: draft.effectiveDate,
    ...(name === "" ? {} : { beneficiaryName: name }),
    ...(account === "" ? {} : { beneficiaryAccount: account }),
  };
}
