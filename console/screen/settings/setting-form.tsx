import { useState } from "preact/hooks";
import { Button } from "../../part/button.tsx";

export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  /** Value to word; absent: free text. */
  readonly options?: Readonly<Record<string, string>>;
};

type Props = {
  readonly fields: readonly FormField[];
  /** @returns whether it was done: else what was typed stays */
  readonly add: (values: Readonly<Record<string, string>>) => Promise<boolean>;
};

/** A small form: what is empty is left out. */
export function SettingForm({ fields, add }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const submit = async () => {
    const given = fields.flatMap(({ name, options }) => {
      const value = (values[name] ?? Object.keys(options ?? {})[0] ?? "").trim();
      return value === "" ? [] : [[name, value] as const];
    });
    if (await add(Object.fromEntries(given))) setValues({});
  };
  return (
    <form
      class="new-code new-policy"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields.map(({ name, label, placeholder = label, isRequired = false, options }) => {
        const set = (value: string) => setValues({ ...values, [name]: value });
        if (options === undefined) {
          return (
            <input
              key={name}
              class="input"
              aria-label={label}
              placeholder={placeholder}
              required={isRequired}
              value={values[name] ?? ""}
              onInput={(event) => set(event.currentTarget.value)}
            />
          );
        }
        return (
          <select
            key={name}
            class="input"
            aria-label={label}
            value={values[name] ?? Object.keys(options)[0]}
            onChange={(event) => set(event.currentTarget.value)}
          >
            {Object.entries(options).map(([option, word]) => (
              <option key={option} value={option}>
                {word}
              </option>
            ))}
          </select>
        );
      })}
      <Button type="submit" icon="plus">
        Add
      </Button>
    </form>
  );
}
