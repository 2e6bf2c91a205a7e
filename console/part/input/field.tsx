/** A line of a form: its title, and what is typed or chosen. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

type TextProps = {
  readonly title: ComponentChildren;
  readonly value: string;
  readonly set: (value: string) => void;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /** What is wrong with it, shown below it. */
  readonly error?: string | null;
  /** Passed on to the input. */
  readonly input?: {
    readonly inputMode?: "decimal";
    readonly maxLength?: number;
    readonly placeholder?: string;
    readonly required?: boolean;
    readonly spellcheck?: boolean;
    readonly type?: "url";
  };
};

export function TextField(props: TextProps) {
  const { title, value, set, isFirst = false, error = null, input = {} } = props;
  const { type = "text", ...others } = input;
  const errorId = useId();
  const wrong = error === null ? {} : { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <>
      <label class="field">
        <span class="field-title">{title}</span>
        <input
          {...others}
          {...wrong}
          // Preact has another type of properties for each type of input; these are common to all.
          type={type as "text"}
          class="input"
          data-autofocus={isFirst ? "" : undefined}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      </label>
      {error !== null && (
        <p class="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type ChoiceProps<Value extends string> = {
  /** Value to word, in the order in which they are offered. */
  readonly words: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly set: (value: Value) => void;
};

type ChoiceFieldProps<Value extends string> = ChoiceProps<Value> & {
  readonly title: string;
  readonly isFirst?: boolean;
};

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { title, isFirst = false, value, set, words } = props;
  return (
    <label class="field">
      <span class="field-title">{title}</span>
      <select
        class="input"
        data-autofocus={isFirst ? "" : undefined}
        value={value}
        onChange={(event) => set(event.currentTarget.value as Value)}
      >
        <Options words={words} />
      </select>
    </label>
  );
}

export function Options({ words }: { readonly words: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries(words).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </>
  );
}

type SwitchesProps<Value extends string> = {
  readonly words: Readonly<Record<Value, string>>;
  readonly chosen: readonly Value[];
  readonly set: (chosen: readonly Value[]) => void;
};

/** Any number of a few. */
export function Switches<Value extends string>({ words, chosen, set }: SwitchesProps<Value>) {
  return (
    <div class="switches">
      {Object.entries<string>(words).map(([name, word]) => {
        const value = name as Value;
        const others = chosen.filter((each) => each !== value);
        const isChosen = others.length < chosen.length;
        return (
          <label key={value}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => set(isChosen ? others : [...others, value])}
            />
            {word}
          </label>
        );
      })}
    </div>
  );
}
