import { attempt } from "#console/act/attempt.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { amountText } from "#console/format/amount.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { api } from "#console/session/session.ts";

type Props = {
  readonly detail: CaseDetail;
  /** Called once it is noted. */
  readonly done: () => void;
  readonly onClose: () => void;
};

/** A question to the bank or the provider, ready to send; that it was asked is noted in a comment. */
export function AskDialog({ detail, done, onClose }: Props) {
  const question = questionOf(detail);
  const { externalReference } = detail.paymentIntent;
  const note = async () => {
    // A browser may refuse the clipboard: the text can be selected by hand.
    await navigator.clipboard?.writeText(question).catch(() => undefined);
    const path = { caseId: detail.id };
    const act = () =>
      api().call("createCaseComment", { path, body: { comment: `Asked the bank: ${question}` } });
    const noted = await attempt(`Copied, and noted: ${externalReference}`, act);
    if (noted === null) return;
    onClose();
    done();
  };
  return (
    <Dialog
      title={`Ask the bank about ${externalReference}`}
      onClose={onClose}
      submitLabel="Copy and note it"
      onSubmit={() => void note()}
    >
      <textarea class="input" aria-label="Question" rows={6} readonly={true} value={question} />
      <p class="note">The text is copied for your mail. A comment says that you asked.</p>
    </Dialog>
  );
}

function questionOf({ paymentIntent, notArrivedAmount, createdAt }: CaseDetail): string {
  const { externalReference, beneficiaryName, beneficiaryAccount, destination } = paymentIntent;
  const to = [beneficiaryName, beneficiaryAccount].filter(Boolean).join(", ");
  const money = amountText(notArrivedAmount, destination.currency);
  return [
    `Our payment ${externalReference} of ${createdAt.slice(0, 10)}${to === "" ? "" : ` to ${to}`}:`,
    `${money} have not arrived. Where is the payment, and when will it arrive?`,
  ].join(" ");
}
