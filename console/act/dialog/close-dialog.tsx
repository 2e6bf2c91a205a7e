import { useState } from "preact/hooks";
import { Dialog } from "#console/part/input/dialog.tsx";
import type { Act } from "../act.ts";
import {
  type GivenReason,
  noReason,
  ReasonField,
  reasonOf,
  unknownReason,
} from "./reason-field.tsx";

type Props = {
  readonly title: string;
  readonly submit: (act: Act) => void;
  readonly onClose: () => void;
};

/** Closes with a status, and a reason where one is given. */
export function CloseDialog({ title, submit, onClose }: Props) {
  const [status, setStatus] = useState<"resolved" | "archived">("resolved");
  const [given, setGiven] = useState<GivenReason>(noReason);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    const wrong = unknownReason(given);
    setError(wrong);
    if (wrong !== null) return;
    const reason = reasonOf(given);
    const why = reason === null ? {} : { reason };
    submit({ action: "close", parameters: { status, ...why } });
  };
  return (
    <Dialog title={title} onClose={onClose} submitLabel="Close" onSubmit={close}>
      <fieldset class="choices">
        <legend>New status</legend>
        {(["resolved", "archived"] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="status"
              checked={status === each}
              onChange={() => setStatus(each)}
            />
            {each === "resolved" ? "Resolved" : "Archived"}
          </label>
        ))}
      </fieldset>
      <ReasonField value={given} onChange={setGiven} autofocus={true} error={error} />
    </Dialog>
  );
}
