import type { RefObject } from "preact";
import { Options } from "#console/part/input/field.tsx";
import { FilterInput } from "#console/part/input/filter-input.tsx";
import { LinkedRecord } from "#console/part/input/linked-record.tsx";

export type FilterField = {
  /** In the address and in the query of the API. */
  readonly name: string;
  readonly label: string;
  /** Value to word; null: free text; `record`: the id of a record, which only a link sets and nobody types. */
  readonly options: Readonly<Record<string, string>> | null | "record";
};

type Props = {
  readonly fields: readonly FilterField[];
  readonly query: URLSearchParams;
  readonly onChange: (query: URLSearchParams) => void;
  readonly firstRef: RefObject<HTMLElement | null>;
};

/** Filters whose values are few or exact, in one line. The address keeps them. */
export function FilterFields({ fields, query, onChange, firstRef }: Props) {
  const set = (name: string, value: string) => {
    const next = filtersIn(query, fields);
    if (value === "") next.delete(name);
    else next.set(name, value);
    onChange(next);
  };
  return (
    <search class="filter-fields" ref={firstRef} onKeyDown={leaveField}>
      {fields.map((field) => (
        <Field key={field.name} field={field} value={query.get(field.name) ?? ""} set={set} />
      ))}
    </search>
  );
}

/** Esc gives the keys back to the list. */
function leaveField(event: KeyboardEvent): void {
  if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
}

type FieldProps = {
  readonly field: FilterField;
  readonly value: string;
  readonly set: (name: string, value: string) => void;
};

function Field({ field: { name, label, options }, value, set }: FieldProps) {
  const isSet = value === "" ? "" : " is-set";
  if (options === "record") {
    return value === "" ? null : (
      <LinkedRecord label={label} id={value} remove={() => set(name, "")} />
    );
  }
  if (options === null) {
    return <FilterInput label={label} value={value} onCommit={(text) => set(name, text)} />;
  }
  return (
    <select
      class={`input filter-field${isSet}`}
      aria-label={label}
      value={value}
      onChange={(event) => set(name, event.currentTarget.value)}
    >
      <option value="">{label}: any</option>
      <Options words={options} />
    </select>
  );
}

/** What of an address is a filter, without the page. */
export function filtersIn(query: URLSearchParams, fields: readonly FilterField[]): URLSearchParams {
  return new URLSearchParams(
    fields.flatMap(({ name }) => {
      const value = query.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
}
