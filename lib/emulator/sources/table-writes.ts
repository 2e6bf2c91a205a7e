/** Counts the calls that may have changed a table, across threads: the proxy counts, the streams' sources look. */
export type TableWrites = {
  /** Since the start. Read it before a stream, so that no write is missed. */
  readonly count: number;
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
  };
}

/** @returns what adds one to the count */
export function counterOf(memory: SharedArrayBuffer): () => void {
  const counter = new Int32Array(memory);
  return () => {
    Atomics.add(counter, 0, 1);
  };
}

const reads = /^(?:Get|BatchGet|TransactGet|Query|Scan|Describe|List)/;

/** Whether an operation of DynamoDB or its streams may change a table. */
export function mayWrite(operation: string): boolean {
  return !reads.test(operation);
}
