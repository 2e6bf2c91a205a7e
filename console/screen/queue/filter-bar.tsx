import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { go, hrefOf } from "#console/app/route.ts";
import { shortened, visibleText } from "#console/format/untrusted-text.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Combobox } from "#console/part/input/combobox.tsx";
import { filtersOf, suggest } from "./filters.ts";
import { withFilter, withoutFilter } from "./queue-address.ts";

type Props = {
  readonly query: URLSearchParams;
  readonly inputRef: RefObject<HTMLInputElement | null>;
};

const longestLabel = 60;

/** The filters as chips, and one field that adds any of them. */
export function FilterBar({ query, inputRef }: Props) {
  const [text, setText] = useState("");
  const filters = filtersOf(query);
  const show = (next: URLSearchParams) => go(hrefOf(["queue"], next));
  const last = filters.at(-1);
  const leave = () => {
    setText("");
    inputRef.current?.blur();
    document.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  return (
    <search class="filters">
      {filters.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          class="filter-chip"
          title={`Remove the filter ${label}`}
          onClick={() => show(withoutFilter(query, name))}
        >
          <span>{shortened(visibleText(label), longestLabel)}</span>
          <Icon name="close" />
        </button>
      ))}
      <Combobox
        inputRef={inputRef}
        label="Add a filter"
        placeholder={
          filters.length === 0 ? "Filter by state, reference, assignee…  f" : "Filter…  f"
        }
        value={text}
        onInput={setText}
        options={suggest(text)}
        choosesFirst={text !== ""}
        onSelect={({ id }) => {
          setText("");
          show(withFilter(query, id));
        }}
        onErase={() => {
          if (last !== undefined) show(withoutFilter(query, last.name));
        }}
        onEscape={leave}
      />
    </search>
  );
}
