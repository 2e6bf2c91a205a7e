import { useState } from "preact/hooks";
import {
  type GivenReason,
  missingReason,
  noReason,
  ReasonField,
  reasonOf,
} from "#console/act/dialog/reason-field.tsx";
import { useAnswer } from "#console/api/query.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { api } from "#console/session/session.ts";

export type LinkReason = ReturnType<typeof reasonOf>;

/** Whether the organization wants a reason for each link. */
export function useReasonForLinks(): boolean {
  const { data } = useAnswer("organization", (signal) => api().call("getOrganization", { signal }));
  return data?.reasonRequiredFor.includes("link") ?? false;
}

type Props = {
  readonly submit: (reason: LinkReason) => void;
  readonly onClose: () => void;
};

export function LinkReasonDialog({ submit, onClose }: Props) {
  const [given, setGiven] = useState<GivenReason>(noReason);
  const [error, setError] = useState<string | null>(null);
  const send = () => {
    const reason = reasonOf(given);
    setError(missingReason(given));
    if (reason !== null) submit(reason);
  };
  return (
    <Dialog title="Why they belong together" onClose={onClose} submitLabel="Link" onSubmit={send}>
      <ReasonField value={given} onChange={setGiven} autofocus={true} error={error} />
    </Dialog>
  );
}
