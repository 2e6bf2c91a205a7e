import { useState } from "preact/hooks";
import { Dialog } from "#console/part/input/dialog.tsx";
import type { Act } from "../act.ts";

type Props = {
  readonly title: string;
  readonly submit: (act: Act) => void;
  readonly onClose: () => void;
};

/** The longest comment that the API takes. */
const longestComment = 4_000;

export function CommentDialog({ title, submit, onClose }: Props) {
  const [comment, setComment] = useState("");
  const send = () => {
    if (comment.trim() !== "") submit({ action: "comment", parameters: { comment } });
  };
  return (
    <Dialog title={title} onClose={onClose} submitLabel="Comment" onSubmit={send}>
      <textarea
        class="input"
        aria-label="Comment"
        data-autofocus=""
        rows={5}
        maxLength={longestComment}
        value={comment}
        onInput={(event) => setComment(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && send()}
      />
      <p class="note">Comments stay: nobody can change or remove them. Ctrl+Enter sends.</p>
    </Dialog>
  );
}
