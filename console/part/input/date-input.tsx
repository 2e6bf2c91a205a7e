/** A day, a month or a full hour as ISO 8601 writes it, whatever the browser's language: typed, or chosen in its calendar. */
import { useRef } from "preact/hooks";
import { typedDays } from "#console/format/typed-days.ts";
import { Button } from "./button.tsx";

const forms = {
  date: "YYYY-MM-DD",
  month: "YYYY-MM",
  "datetime-local": "YYYY-MM-DD hh:mm",
} as const;
type DateKind = keyof typeof forms;

type Props = {
  readonly label: string;
  readonly kind?: DateKind;
  /** As the browser's own field has it, such as `2026-03-05`; empty: none. */
  readonly value: string;
  /** Called when it is complete. What names no day goes as it was typed: the service names the field. */
  readonly set: (value: string) => void;
  readonly isRequired?: boolean;
  /** The error below it. */
  readonly describedBy?: string | undefined;
};

export function DateInput(props: Props) {
  const { label, kind = "date", value, set, isRequired = false, describedBy } = props;
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span class="date-input">
      <input
        class="input"
        aria-label={label}
        aria-invalid={describedBy !== undefined}
        aria-describedby={describedBy}
        placeholder={forms[kind]}
        spellcheck={false}
        required={isRequired}
        value={value.replace("T", " ")}
        onChange={(event) => set(isoOf(event.currentTarget.value.trim(), kind))}
      />
      <input
        ref={calendar}
        class="date-calendar"
        // Preact has another type of properties for each type of input; these are common to all.
        type={kind as "text"}
        tabIndex={-1}
        aria-hidden={true}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <Button
        kind="quiet"
        icon="today"
        label={`Calendar: ${label}`}
        onClick={() => calendar.current?.showPicker()}
      />
    </span>
  );
}

/** `yesterday`, `27.11.2026` and `27 Nov` are days too. */
function isoOf(text: string, kind: DateKind): string {
  if (kind === "datetime-local") return text.replace(" ", "T");
  const days = typedDays(text, Date.now(), "UTC");
  if (days === null) return text;
  return new Date(days.from).toISOString().slice(0, forms[kind].length);
}
