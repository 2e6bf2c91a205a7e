import { useEffect } from "preact/hooks";

const askEveryMilliseconds = 1_000;

/** Asks again every second while something goes on, also after a reload of the page. */
export function usePolling(isRunning: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    let isOver = false;
    const ask = async () => {
      await reload();
      if (!isOver) timer = setTimeout(ask, askEveryMilliseconds);
    };
    let timer = setTimeout(ask, askEveryMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning]);
}
