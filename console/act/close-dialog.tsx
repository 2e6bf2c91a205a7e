import { useState } from "preact/hooks";
import { Combobox } from "../part/combobox.tsx";
import { Dialog } from "../part/dialog.tsx";
import type { Act } from "./act.ts";
import { useReasons } from "./reasons.ts";

type Props = {
  readonly title: string;
  readonly submit: (act: Act) => void;
  readonly onClose: () => void;
};

/** Closes with a status, and a reason where one is given. */
export function CloseDialog({ title, submit, onClose }: Props) {
  const [status, setStatus] = useState<"resolved" | "archived">("resolved");
  const [code, setCode] = useState("");
  const [comment, setComment] = useState("");
  const options = useReasons(code);
  const trimmed = comment.trim();
  const reason = { code: code.trim(), ...(trimmed === "" ? {} : { comment: trimmed }) };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      submitLabel="Close"
      onSubmit={() =>
        submit({
          action: "close",
          parameters: { status, ...(reason.code === "" ? {} : { reason }) },
        })
      }
    >
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
      <span class="field-label">Reason</span>
      <Combobox
        label="Reason"
        placeholder="For example confirmed_by_bank"
        value={code}
        onInput={setCode}
        options={options.filter(({ id }) => id !== code)}
        onSelect={({ id }) => setCode(id)}
        autofocus={true}
      />
      <label class="field-label" for="close-comment">
        Comment
      </label>
      <textarea
        id="close-comment"
        class="input"
        rows={3}
        maxLength={1_000}
        value={comment}
        onInput={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  );
}
