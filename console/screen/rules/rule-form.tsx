import { DurationField } from "#console/part/input/duration-field.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { type Draft, numbers, type Rule, sourceWords, switches, typeWords } from "./rule-words.ts";

type Props = {
  /** Null: a new one. */
  readonly rule: Rule | null;
  /** What differs from it. */
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isReadOnly: boolean;
};

const units = { amount: "", percent: "%" } as const;

export function RuleForm({ rule, draft, onChange, isReadOnly }: Props) {
  const shown = { ...rule, ...draft };
  const set = (change: Draft) => onChange({ ...draft, ...change });
  return (
    <fieldset class="field-group" disabled={isReadOnly}>
      <legend>Settings</legend>
      <TextField
        title="Name"
        value={shown.name ?? ""}
        set={(text) => set({ name: text })}
        input={{ maxLength: 120 }}
      />
      <ChoiceField
        title="Payments"
        words={{ "": "Every type", ...typeWords }}
        value={shown.paymentType ?? ""}
        set={(type) => set({ paymentType: type === "" ? null : type })}
      />
      <ChoiceField
        title="Source of the report"
        words={{ "": "Every source", ...sourceWords }}
        value={shown.sourceType ?? ""}
        set={(type) => set({ sourceType: type === "" ? null : type })}
      />
      <TextField
        title="Currency of the tolerance"
        value={shown.toleranceCurrency ?? ""}
        set={(text) => set({ toleranceCurrency: textOrNull(text) })}
        input={{ maxLength: 12, placeholder: "any" }}
      />
      {numbers.map(([name, label, kind, byDefault]) =>
        kind === "minutes" ? (
          <DurationField
            key={name}
            title={label}
            value={shown[name] ?? null}
            set={(minutes) => set({ [name]: minutes } as Draft)}
            placeholder={byDefault}
          />
        ) : (
          <TextField
            key={name}
            title={
              <>
                {label} <span class="note">{units[kind]}</span>
              </>
            }
            value={String(shown[name] ?? "")}
            set={(text) => set({ [name]: textOrNull(text) })}
            input={{ inputMode: "decimal", placeholder: byDefault }}
          />
        ),
      )}
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
