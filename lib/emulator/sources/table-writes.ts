/** Counts the calls that may have changed a table, across threads: the proxy counts, the streams' sources wait. */
export type TableWrites = {
  /** Since the start. Read it before a stream, so that no write is missed. */
  readonly count: number;
  /**
   * Resolves when the count is another one, at the latest after the time.
   *
   * @param count that the caller has seen
   */
  readonly after: (count: number, milliseconds: number) => Promise<void>;
  readonly memory: SharedArrayBuffer;
};

export function tableWrites(): TableWrites {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(memory);
  return {
    memory,
    get count() {
      return Atomics.load(counter, 0);
    },
    after: async (count, milliseconds) => {
      await Atomics.waitAsync(counter, 0, count, milliseconds).value;
    },
  };
}

/** @returns what adds one to the count, and wakes who waits for it */
export function counterOf(memory: SharedArrayBuffer): () => void {
  const counter = new Int32Array(memory);
  return () => {
    Atomics.add(counter, 0, 1);
    Atomics.notify(counter, 0);
  };
}

const reads = /^(?:Get|BatchGet|TransactGet|Query|Scan|Describe|List)/;

/** Whether an operation of DynamoDB or its streams may change a table. */
export function mayWrite(operation: string): boolean {
  return !reads.test(operation);
}
