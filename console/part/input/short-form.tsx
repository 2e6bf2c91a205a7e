import { useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { DateInput } from "./date-input.tsx";
import { Options } from "./field.tsx";

export type ShortFormField = {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly isRequired?: true;
  readonly type?: "date";
  /** Value to word; absent: free text. */
  readonly words?: Readonly<Record<string, string>>;
};

type Props = {
  readonly fields: readonly ShortFormField[];
  readonly submitLabel?: string;
  /**
   * @param values by name, without those that are empty
   * @returns whether it was done: else what was typed stays
   */
  readonly add: (values: Readonly<Record<string, string>>) => Promise<boolean>;
};

/** Adds one more to a list, below it. What was chosen stays for the next one, what was typed does not. */
export function ShortForm({ fields, submitLabel = "Add", add }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const textOf = ({ name, words = {} }: ShortFormField) =>
    values[name] ?? Object.keys(words)[0] ?? "";
  const textsOf = (wanted: readonly ShortFormField[]) =>
    Object.fromEntries(
      wanted.map((field) => [field.name, textOf(field).trim()]).filter(([, text]) => text !== ""),
    );
  const submit = async () => {
    if (!(await add(textsOf(fields)))) return;
    setValues(textsOf(fields.filter(({ type, words }) => (type ?? words) !== undefined)));
  };
  return (
    <form
      class="short-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={textOf(field)}
          set={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <Button type="submit" icon="plus">
        {submitLabel}
      </Button>
    </form>
  );
}

type FieldProps = {
  readonly field: ShortFormField;
  readonly value: string;
  readonly set: (value: string) => void;
};

function Field({ field, value, set }: FieldProps) {
  const { label, placeholder = label, isRequired = false, type = "text", words } = field;
  if (words !== undefined) {
    return (
      <select
        class="input"
        aria-label={label}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      >
        <Options words={words} />
      </select>
    );
  }
  if (type === "date") {
    return <DateInput label={label} isRequired={isRequired} value={value} set={set} />;
  }
  return (
    <input
      class="input"
      aria-label={label}
      placeholder={placeholder}
      required={isRequired}
      spellcheck={false}
      value={value}
      onInput={(event) => set(event.currentTarget.value)}
    />
  );
}
