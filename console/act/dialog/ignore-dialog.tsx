import { useState } from "preact/hooks";
import { Dialog } from "#console/part/input/dialog.tsx";
import { api } from "#console/session/session.ts";
import { attempt } from "../attempt.ts";
import {
  type GivenReason,
  missingReason,
  noReason,
  ReasonField,
  reasonOf,
} from "./reason-field.tsx";

type Props = {
  readonly flowLegId: string;
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
};

/** Sets a piece of evidence aside, with a reason. */
export function IgnoreDialog({ flowLegId, done, onClose }: Props) {
  const [given, setGiven] = useState<GivenReason>(noReason);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    const reason = reasonOf(given);
    setError(missingReason(given));
    if (reason === null) return;
    const path = { flowLegId };
    const act = () => api().call("ignoreFlowLeg", { path, body: { reason } });
    const undo = async () => {
      const restore = () => api().call("restoreFlowLeg", { path, body: {} });
      if ((await attempt("Restored", restore)) !== null) await done();
    };
    if ((await attempt("Set aside", act, () => void undo())) === null) return;
    onClose();
    await done();
  };
  return (
    <Dialog
      title="Set this line aside"
      onClose={onClose}
      submitLabel="Set aside"
      onSubmit={() => void submit()}
    >
      <p>It counts for nothing, in no payment, until it is restored.</p>
      <ReasonField value={given} onChange={setGiven} autofocus={true} error={error} />
    </Dialog>
  );
}
