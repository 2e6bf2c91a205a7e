/**
 * Yields the pieces of a source, and bounds the time that the reader waits for each. Time that the reader
 * itself takes between two pieces does not count.
 *
 * @param silence the longest wait for a piece, in milliseconds
 * @throws Error if the source is silent longer; the source is then destroyed
 */
export async function* withoutSilence<T>(
  source: AsyncIterable<T> & { readonly destroy?: () => unknown },
  silence: number,
): AsyncGenerator<T> {
  const pieces = source[Symbol.asyncIterator]();
  let isOver = false;
  try {
    while (true) {
      const { done, value } = await withinTime(pieces.next(), silence);
      isOver = done === true;
      if (isOver) return;
      yield value;
    }
  } finally {
    if (!isOver) source.destroy?.();
  }
}

async function withinTime<T>(piece: Promise<T>, silence: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The object's bytes did not arrive for ${silence} ms.`)),
      silence,
    );
  });
  try {
    return await Promise.race([piece, late]);
  } finally {
    clearTimeout(timer);
  }
}
