import { useEffect, useState } from "preact/hooks";

type Props = {
  readonly label: string;
  readonly value: string;
  /** Called by Enter, and when the focus leaves. */
  readonly onCommit: (value: string) => void;
};

/** A text that counts when it is complete: while a person types, nothing that comes changes it. */
export function FilterInput({ label, value, onCommit }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <input
      class={`input filter-field${value === "" ? "" : " is-set"}`}
      aria-label={label}
      placeholder={label}
      spellcheck={false}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onChange={() => onCommit(text.trim())}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
    />
  );
}
