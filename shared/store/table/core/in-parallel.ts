const atOnce = 16;

/**
 * Calls `act` for every entry, at most 16 at once.
 *
 * @throws the first error of `act`
 */
export async function inParallel<T>(
  entries: readonly T[],
  act: (entry: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...entries];
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await act(next);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, work));
}
