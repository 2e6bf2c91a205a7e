import { type Draft, numbers, type Rule, sourceWords, switches, typeWords } from "./rule-words.ts";

type Props = {
  /** Null: a new one. */
  readonly rule: Rule | null;
  /** What differs from it. */
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isReadOnly: boolean;
};

const units = { amount: "", percent: "%", minutes: "minutes" } as const;

export function RuleForm({ rule, draft, onChange, isReadOnly }: Props) {
  const shown = { ...rule, ...draft };
  const set = (change: Draft) => onChange({ ...draft, ...change });
  return (
    <fieldset class="field-group" disabled={isReadOnly}>
      <legend>Settings</legend>
      <label class="field">
        <span class="field-title">Name</span>
        <input
          class="input"
          maxLength={120}
          value={shown.name ?? ""}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
      </label>
      <Choice
        label="Payments"
        every="Every type"
        words={typeWords}
        value={shown.paymentType ?? null}
        onChange={(paymentType) => set({ paymentType })}
      />
      <Choice
        label="Evidence"
        every="Every source"
        words={sourceWords}
        value={shown.sourceType ?? null}
        onChange={(sourceType) => set({ sourceType })}
      />
      <label class="field">
        <span class="field-title">Currency of the tolerance</span>
        <input
          class="input"
          maxLength={12}
          placeholder="any"
          value={shown.toleranceCurrency ?? ""}
          onInput={(event) => set({ toleranceCurrency: textOrNull(event.currentTarget.value) })}
        />
      </label>
      {numbers.map(([name, label, kind, byDefault]) => (
        <label key={name} class="field">
          <span class="field-title">
            {label} <span class="note">{units[kind]}</span>
          </span>
          <input
            class="input"
            inputMode="decimal"
            placeholder={byDefault}
            value={String(shown[name] ?? "")}
            onInput={(event) => {
              const text = textOrNull(event.currentTarget.value);
              const isWhole = kind === "minutes" && text !== null && /^\d{1,9}$/.test(text);
              // What is no whole number goes as it is: the service names the field.
              set({ [name]: isWhole ? Number(text) : text } as Draft);
            }}
          />
        </label>
      ))}
      <div class="switches">
        {switches.map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={shown[name] ?? true}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly every: string;
  readonly words: Readonly<Record<Value, string>>;
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, every, words, value, onChange } = props;
  return (
    <label class="field">
      <span class="field-title">{label}</span>
      <select
        class="input"
        value={value ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || null) as Value | null)}
      >
        <option value="">{every}</option>
        {Object.entries<string>(words).map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}
