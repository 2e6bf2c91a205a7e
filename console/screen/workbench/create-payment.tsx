import { useState } from "preact/hooks";
import type { RequestOf } from "../../../shared/client/types.ts";
import { attempt } from "../../act/attempt.ts";
import type { FlowLeg } from "../../api/flow-leg.ts";
import { Dialog } from "../../part/dialog.tsx";
import { api } from "../../session/session.ts";
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
    onClose();
    await done(made.result.caseId);
  };
  return (
    <Dialog
      title="Create a payment for this evidence"
      submitLabel="Create"
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
    >
      <Field
        label="Reference"
        value={draft.externalReference}
        set={(externalReference) => set({ externalReference })}
        isFirst={true}
      />
      <Field
        label={`Amount, in ${draft.currency}`}
        value={draft.amount}
        set={(amount) => set({ amount })}
      />
      <label class="field">
        <span class="field-title">Direction</span>
        <select
          class="input"
          value={draft.direction}
          onChange={(event) =>
            set({ direction: event.currentTarget.value as PaymentDraft["direction"] })
          }
        >
          {Object.entries(directions).map(([name, word]) => (
            <option key={name} value={name}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <Field
        label="Beneficiary"
        value={draft.beneficiaryName}
        set={(beneficiaryName) => set({ beneficiaryName })}
        isOptional={true}
      />
      <Field
        label="Account of the beneficiary"
        value={draft.beneficiaryAccount}
        set={(beneficiaryAccount) => set({ beneficiaryAccount })}
        isOptional={true}
      />
      <p class="note">
        It becomes a case. Where its reference is that of the evidence, they are linked at once.
      </p>
    </Dialog>
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly isOptional?: boolean;
  readonly isFirst?: boolean;
};

function Field({ label, value, set, isOptional = false, isFirst = false }: FieldProps) {
  return (
    <label class="field">
      <span class="field-title">{label}</span>
      <input
        class="input"
        required={!isOptional}
        data-autofocus={isFirst ? "" : undefined}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
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
