import { useState } from "preact/hooks";
import { attempt } from "#console/act/attempt.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { api } from "#console/session/session.ts";

type Props = {
  readonly approvalId: string;
  /** `allow` approves a request that its requester sends again. */
  readonly verb: keyof typeof words;
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
};

const words = {
  approve: {
    operation: "approveApproval",
    label: "Approve",
    done: "Approved: it was carried out",
    note: "It is carried out now, under the name of the person who asked for it.",
  },
  allow: {
    operation: "approveApproval",
    label: "Approve",
    done: "Approved: it can be asked for again",
    note: "It is carried out when it is asked for again.",
  },
  reject: {
    operation: "rejectApproval",
    label: "Reject",
    done: "Rejected: nothing was changed",
    note: "It is not carried out. It can be asked for again.",
  },
} as const;

/** The longest comment that the API takes. */
const longestComment = 4_000;

export function DecisionDialog({ approvalId, verb, done, onClose }: Props) {
  const [comment, setComment] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { operation, label, note, done: text } = words[verb];
  const submit = async () => {
    const path = { approvalId };
    const body = comment.trim() === "" ? {} : { comment: comment.trim() };
    setBusy(true);
    const decided = await attempt(text, () => api().call(operation, { path, body }));
    setBusy(false);
    // Also after a refusal: somebody else may have decided, or the case has changed.
    await done();
    if (decided !== null) onClose();
  };
  return (
    <Dialog
      title={`${label} this act`}
      submitLabel={label}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isBusy}
    >
      <p>{note}</p>
      <label class="field-label" for="decision-comment">
        Comment
      </label>
      <textarea
        id="decision-comment"
        class="input"
        data-autofocus=""
        rows={3}
        maxLength={longestComment}
        value={comment}
        onInput={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  );
}
