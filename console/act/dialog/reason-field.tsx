import { useLayoutEffect } from "preact/hooks";
import { Combobox, type Option } from "#console/part/input/combobox.tsx";
import { useReasons } from "./reasons.ts";

export type GivenReason = {
  /** Of the chosen reason; empty while the text names none. */
  readonly code: string;
  /** What the field shows: the words of the reason, or what is typed so far. */
  readonly text?: string;
  readonly comment: string;
};

export const noReason: GivenReason = { code: "", comment: "" };

/** As the API takes it; null without a reason. */
export function reasonOf({ code, comment }: GivenReason): {
  readonly code: string;
  readonly comment?: string;
} | null {
  const text = comment.trim();
  if (code.trim() === "") return null;
  return { code: code.trim(), ...(text === "" ? {} : { comment: text }) };
}

/** What is wrong with a reason that an act needs; null if nothing is. */
export function missingReason({ code, text = "" }: GivenReason): string | null {
  if (code !== "") return null;
  return text.trim() === "" ? "Choose a reason." : "Choose one of the reasons of the list.";
}

/** What is wrong with a reason that may be left out: words that name none. */
export function unknownReason(given: GivenReason): string | null {
  return (given.text ?? "").trim() === "" ? null : missingReason(given);
}

type Props = {
  readonly value: GivenReason;
  readonly onChange: (value: GivenReason) => void;
  readonly autofocus?: boolean;
  /** Shown below the field; null: nothing is wrong. */
  readonly error?: string | null;
};

/** The longest comment of a reason that the API takes. */
const longestComment = 1_000;

/** One of the organization's reasons, and words of one's own. */
export function ReasonField({ value, onChange, autofocus = false, error = null }: Props) {
  const { code, comment, text = "" } = value;
  const options = useReasons(code === "" ? text : "");
  const choose = ({ id, label }: Option) => onChange({ code: id, text: label, comment });
  const named = options.find(({ id, label }) => text === id || text === label)?.id ?? "";
  // Also where the reasons came after the text that names one.
  useLayoutEffect(() => {
    if (code === "" && named !== "") onChange({ code: named, text, comment });
  }, [code, named]);
  return (
    <>
      <span class="field-label">Reason</span>
      <Combobox
        label="Reason"
        placeholder="Type, or press ↓ for all"
        value={text}
        onInput={(next) => onChange({ code: "", text: next, comment })}
        options={code === "" ? options : []}
        onSelect={choose}
        choosesFirst={text !== ""}
        opensByTyping={true}
        autofocus={autofocus}
      />
      <FieldError error={error} />
      <label class="field-label" for="reason-comment">
        Comment
      </label>
      <textarea
        id="reason-comment"
        class="input"
        rows={2}
        maxLength={longestComment}
        value={comment}
        onInput={(event) => onChange({ code, text, comment: event.currentTarget.value })}
      />
    </>
  );
}

/** Below the field that it is about. */
export function FieldError({ error }: { readonly error: string | null }) {
  if (error === null) return null;
  return (
    <p class="field-error" role="alert">
      {error}
    </p>
  );
}
