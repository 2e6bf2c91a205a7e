import { countText } from "#console/format/amount.ts";
import { Button } from "#console/part/input/button.tsx";
import type { ClearList } from "./clear-list.ts";

/** Where the payment is in the list that is being cleared. */
export function ClearBar({ list }: { readonly list: ClearList }) {
  const { position, total, next, previous, show } = list;
  return (
    <span class="clear-bar">
      <Button
        kind="quiet"
        icon="left"
        label="Previous payment"
        hint="k"
        disabled={previous === null}
        onClick={() => previous !== null && show(previous)}
      />
      <span role="status">
        {position !== null && `${countText(position)} of ${countText(total)}`}
      </span>
      <Button
        kind="quiet"
        icon="right"
        label="Next payment"
        hint="j"
        disabled={next === null}
        onClick={() => next !== null && show(next)}
      />
    </span>
  );
}
