import { countText } from "#console/format/amount.ts";
import { Button } from "./input/button.tsx";

type Props = {
  readonly offset: number;
  readonly pageSize: number;
  readonly total: number;
  /** @param by pages, forward or back */
  readonly turn: (by: 1 | -1) => void;
  /** The keys that turn pages, where there are any. */
  readonly hints?: { readonly previous: string; readonly next: string };
};

/** Where one is in a list of several pages, and the way to the others. */
export function Pages({ offset, pageSize, total, turn, hints }: Props) {
  if (total <= pageSize) return null;
  const last = Math.min(total, offset + pageSize);
  return (
    <nav class="pages" aria-label="Pages">
      <Button
        icon="left"
        label="Previous page"
        {...(hints === undefined ? {} : { hint: hints.previous })}
        disabled={offset === 0}
        onClick={() => turn(-1)}
      />
      <span class="quiet">
        {countText(offset + 1)} to {countText(last)} of {countText(total)}
      </span>
      <Button
        icon="right"
        label="Next page"
        {...(hints === undefined ? {} : { hint: hints.next })}
        disabled={last >= total}
        onClick={() => turn(1)}
      />
    </nav>
  );
}
