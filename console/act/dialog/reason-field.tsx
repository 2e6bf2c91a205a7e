import { Combobox } from "#console/part/input/combobox.tsx";
import { useReasons } from "./reasons.ts";

export type GivenReason = { readonly code: string; readonly comment: string };

/** As the API takes it; null without a code. */
export function reasonOf({ code, comment }: GivenReason): {
  readonly code: string;
  readonly comment?: string;
} | null {
  const text = comment.trim();
  if (code.trim() === "") return null;
  return { code: code.trim(), ...(text === "" ? {} : { comment: text }) };
}

type Props = {
  readonly value: GivenReason;
  readonly onChange: (value: GivenReason) => void;
  readonly autofocus?: boolean;
};

/** The longest comment of a reason that the API takes. */
const longestComment = 1_000;

/** One of the organization's reason codes, and words of one's own. */
export function ReasonField({ value, onChange, autofocus = false }: Props) {
  const { code, comment } = value;
  const options = useReasons(code);
  return (
    <>
      <span class="field-label">Reason</span>
      <Combobox
        label="Reason"
        placeholder="For example confirmed_by_bank"
        value={code}
        onInput={(next) => onChange({ code: next, comment })}
        options={options.filter(({ id }) => id !== code)}
        onSelect={({ id }) => onChange({ code: id, comment })}
        choosesFirst={code !== ""}
        autofocus={autofocus}
      />
      <label class="field-label" for="reason-comment">
        Comment
      </label>
      <textarea
        id="reason-comment"
        class="input"
        rows={3}
        maxLength={longestComment}
        value={comment}
        onInput={(event) => onChange({ code, comment: event.currentTarget.value })}
      />
    </>
  );
}
