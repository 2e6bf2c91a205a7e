import { useEffect, useState } from "preact/hooks";
import { Button } from "#console/part/input/button.tsx";
import { newIn } from "./new-rows.ts";
import type { RecordList } from "./record-list.ts";

const everyMilliseconds = 15_000;

/** Says how many rows of the page are new or changed since it was read; no row moves until the person asks for them. */
export function ListNews<Row extends { readonly id: string }>({
  list,
}: {
  readonly list: RecordList<Row>;
}) {
  const { data, ask, reload } = list;
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(0);
    if (data === undefined) return;
    const abort = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      // What could not be asked is asked again: the line above the screen says that the service is away.
      const now = await ask(abort.signal).catch(() => null);
      if (now !== null && !abort.signal.aborted) setCount(newIn(data.items, now.items));
    };
    const timer = setInterval(() => void look(), everyMilliseconds);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [data]);
  return (
    <span role="status" class="live-line">
      {count > 0 && (
        <Button icon="refresh" onClick={() => void reload()}>
          {`${count} new. Show`}
        </Button>
      )}
    </span>
  );
}
