import { useEffect, useState } from "preact/hooks";
import { Button } from "#console/part/input/button.tsx";
import { type Change, changeText, type Group, useChange } from "./live.ts";
import { useShortcuts } from "./shortcuts.ts";

type Props = {
  /** Another value whenever the screen has read its list. */
  readonly readKey: unknown;
  readonly fits: (group: Group) => boolean;
  /** Asks whether a change that fits is one of the list; absent: the counts say it. */
  readonly look?: (signal: AbortSignal) => Promise<Change | null>;
  readonly reload: () => void;
};

/** Says what is new and gone since the list was read; the person asks for it, so that no row moves by itself. */
export function LiveLine({ readKey, fits, look, reload }: Props) {
  const counted = useChange(readKey, fits);
  const looked = useLooked(readKey, counted, look);
  const change = look === undefined ? counted : looked;
  useShortcuts(
    "News",
    change === null ? [] : [{ keys: ["."], label: "Show what is new", run: reload }],
  );
  return (
    <span role="status" class="live-line">
      {change !== null && (
        <Button icon="refresh" hint="." onClick={reload}>
          {changeText(change)}. Show
        </Button>
      )}
    </span>
  );
}

/** Asked once for each change of the counts. */
function useLooked(readKey: unknown, counted: Change | null, look: Props["look"]): Change | null {
  const [found, setFound] = useState<Change | null>(null);
  useEffect(() => {
    setFound(null);
    if (look === undefined || counted === null) return;
    const abort = new AbortController();
    // What could not be asked is asked with the next change: the line above the screen says that the service is away.
    void look(abort.signal).then(
      (change) => !abort.signal.aborted && setFound(change),
      () => undefined,
    );
    return () => abort.abort();
  }, [readKey, counted && changeText(counted)]);
  return found === null || found.added + found.gone === 0 ? null : found;
}
