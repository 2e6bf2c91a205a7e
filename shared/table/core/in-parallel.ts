const atOnce = 16;

/** Acts on all entries, at most 16 at once. @throws what `act` throws first */
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
