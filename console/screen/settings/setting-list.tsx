/** A list of settings that are added and removed, never changed. */
import type { ComponentChildren } from "preact";
import { attempt } from "#console/act/attempt.ts";
import type { Answer } from "#console/api/query.ts";
import { Button } from "#console/part/input/button.tsx";
import { ShortForm, type ShortFormField } from "#console/part/input/short-form.tsx";
import { Unanswered } from "#console/part/state.tsx";

type Found<Item> = { readonly items: readonly Item[] };

type Props<Item> = {
  readonly title: string;
  readonly answer: Answer<Found<Item>>;
  /** Shown where there is none. */
  readonly none: string;
  readonly keyOf: (item: Item) => string;
  readonly line: (item: Item) => ComponentChildren;
  /** Null: the person may only read them. */
  readonly acts: {
    readonly fields: readonly ShortFormField[];
    readonly add: (values: Readonly<Record<string, string>>) => Promise<unknown>;
    /** What the button that removes it is called. */
    readonly nameOf: (item: Item) => string;
    readonly remove: (item: Item) => Promise<unknown>;
  } | null;
};

export function SettingList<Item>({ title, answer, none, keyOf, line, acts }: Props<Item>) {
  const { data, error, reload } = answer;
  const doing = async (text: string, act: () => Promise<unknown>) => {
    const done = await attempt(text, act);
    if (done !== null) await reload();
    return done !== null;
  };
  return (
    <section class="field-group" aria-label={title}>
      <h2>{title}</h2>
      {data === undefined && <Unanswered error={error} reload={reload} />}
      {data?.items.length === 0 && <p class="quiet">{none}</p>}
      <ul class="lines">
        {data?.items.map((item) => (
          <li key={keyOf(item)}>
            <span>{line(item)}</span>
            {acts !== null && (
              <Button
                kind="quiet"
                icon="close"
                label={`Remove: ${acts.nameOf(item)}`}
                onClick={() => void doing("Removed", () => acts.remove(item))}
              />
            )}
          </li>
        ))}
      </ul>
      {data !== undefined && acts !== null && (
        <ShortForm fields={acts.fields} add={(values) => doing("Added", () => acts.add(values))} />
      )}
    </section>
  );
}
