/** A list of settings that are added and removed, never changed. */
import type { ComponentChildren } from "preact";
import type { Answer } from "../../api/query.ts";
import { Button } from "../../part/button.tsx";
import { Failure, Skeleton } from "../../part/state.tsx";

type Found<Item> = { readonly items: readonly Item[]; readonly total: number };

type Props<Item> = {
  readonly title: string;
  readonly answer: Answer<Found<Item>>;
  /** Shown where there is none. */
  readonly none: string;
  readonly line: (item: Item) => ComponentChildren;
  /** Null: the person may not. */
  readonly remove: ((item: Item) => Promise<void>) | null;
  /** The form for a new one. */
  readonly children?: ComponentChildren;
};

export function SettingList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { title, answer, none, line, remove, children } = props;
  const { data, error, reload } = answer;
  return (
    <section class="field-group" aria-label={title}>
      <h2>{title}</h2>
      {data === undefined && error !== null && (
        <Failure error={error} retry={() => void reload()} />
      )}
      {data === undefined && error === null && <Skeleton width={40} />}
      {data?.total === 0 && <p class="quiet">{none}</p>}
      <ul class="lines">
        {data?.items.map((item) => (
          <li key={item.id}>
            <span>{line(item)}</span>
            {remove !== null && (
              <Button
                kind="quiet"
                icon="close"
                label={`Remove ${item.id}`}
                onClick={() => void remove(item)}
              />
            )}
          </li>
        ))}
      </ul>
      {data !== undefined && children}
    </section>
  );
}
