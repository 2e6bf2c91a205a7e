import { useState } from "preact/hooks";
import { durationText, typedMinutes } from "#console/format/typed-duration.ts";
import { TextField } from "./field.tsx";

type Props = {
  readonly title: string;
  /** Minutes; what is no duration as it was typed; null: empty. */
  readonly value: number | string | null;
  readonly set: (value: number | string | null) => void;
  readonly placeholder: string;
};

/** Days, hours and minutes; what is typed stays as it is typed. */
export function DurationField({ title, value, set, placeholder }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const minutes = typed === null ? null : typedMinutes(typed);
  const isTyped = typed !== null && (value === minutes || value === typed.trim());
  const shown = value === null ? "" : typeof value === "number" ? durationText(value) : value;
  const isWrong = isTyped && typed.trim() !== "" && minutes === null;
  return (
    <TextField
      title={title}
      value={isTyped ? typed : shown}
      error={isWrong ? "Days, hours or minutes, such as 2 d or 1 h 30 min." : null}
      set={(text) => {
        setTyped(text);
        // What is no duration goes as it is: the service names the field.
        set(text.trim() === "" ? null : (typedMinutes(text) ?? text.trim()));
      }}
      input={{ placeholder, spellcheck: false }}
    />
  );
}
