import { Button } from "#console/part/input/button.tsx";
import { changeText, type Group, useChange } from "./live.ts";
import { useShortcuts } from "./shortcuts.ts";

type Props = {
  /** Another value whenever the screen has read its list. */
  readonly readKey: unknown;
  readonly fits: (group: Group) => boolean;
  readonly reload: () => void;
};

/** Says what is new and gone since the list was read; the person asks for it, so that no row moves by itself. */
export function LiveLine({ readKey, fits, reload }: Props) {
  const change = useChange(readKey, fits);
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
