/** Reads of the API for components: the last answer is shown at once, and asked for again. */
import { type Signal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

type Entry<Data> = {
  readonly data: Signal<Data | undefined>;
  readonly error: Signal<unknown>;
  readonly isLoading: Signal<boolean>;
  /** Requests that began, and the latest of them whose answer is shown: an older one comes too late. */
  begun: number;
  shown: number;
};

/** The most recently used answers. */
const maximumEntries = 60;
const entries = new Map<string, Entry<unknown>>();

function entryOf<Data>(key: string): Entry<Data> {
  const known = entries.get(key);
  entries.delete(key);
  const entry = known ?? {
    data: signal(undefined),
    error: signal(null),
    isLoading: signal(true),
    begun: 0,
    shown: 0,
  };
  entries.set(key, entry);
  const [oldest] = entries.keys();
  if (entries.size > maximumEntries && oldest !== undefined) entries.delete(oldest);
  return entry as Entry<Data>;
}

/** Nothing of another person or organization may be shown. */
export function forgetAnswers(): void {
  entries.clear();
}

export type Answer<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
};

/**
 * @param key of the answer: the same key shows the same answer everywhere
 * @param load called when the key changes, and by `reload`
 */
export function useAnswer<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): Answer<Data> {
  const entry = entryOf<Data>(key);
  useEffect(() => {
    const abort = new AbortController();
    void refresh(entry, load, abort.signal);
    return () => abort.abort();
  }, [key]);
  return {
    data: entry.data.value,
    error: entry.error.value,
    isLoading: entry.isLoading.value,
    reload: () => refresh(entry, load, new AbortController().signal),
  };
}

async function refresh<Data>(
  entry: Entry<Data>,
  load: (signal: AbortSignal) => Promise<Data>,
  signal: AbortSignal,
): Promise<void> {
  entry.isLoading.value = true;
  entry.begun += 1;
  const number = entry.begun;
  try {
    const data = await load(signal);
    if (number < entry.shown) return;
    entry.shown = number;
    entry.data.value = data;
    entry.error.value = null;
  } catch (error) {
    if (!signal.aborted && number >= entry.shown) entry.error.value = error;
  } finally {
    if (!signal.aborted) entry.isLoading.value = false;
  }
}
