/**
 * Counts how often a chain of messages passes each function, in the trace header that the SDK passes on
 * and SQS keeps with the message (`AWSTraceHeader`).
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */

/** Passes of a chain through one function, after which Lambda drops its messages. */
export const maxPasses = 16;

/** Passes by function. */
type Lineage = ReadonlyMap<string, number>;

function readLineage(trace: string | undefined): Lineage {
  const [, entries = ""] = /;Lineage=([^;]*)/.exec(trace ?? "") ?? [];
  const pairs = entries.split("|").filter((entry) => entry !== "");
  return new Map(
    pairs.map((entry) => {
      const colon = entry.lastIndexOf(":");
      return [entry.slice(0, colon), Number(entry.slice(colon + 1))];
    }),
  );
}

/** @returns how often the chain has passed the function */
export function passesThrough(functionName: string, trace: string | undefined): number {
  return readLineage(trace).get(functionName) ?? 0;
}

/**
 * The trace header of an invocation. AWS does not say how it counts a batch whose messages have different
 * chains; here the longest counts for all.
 *
 * @param traces of the messages of the batch; none for a request, a schedule or changes of a stream
 */
export function traceOf(functionName: string, traces: readonly (string | undefined)[]): string {
  const passes = new Map<string, number>();
  for (const trace of traces) {
    for (const [name, count] of readLineage(trace)) {
      passes.set(name, Math.max(count, passes.get(name) ?? 0));
    }
  }
  passes.set(functionName, (passes.get(functionName) ?? 0) + 1);
  const entries = [...passes].map(([name, count]) => `${name}:${count}`);
  return `Root=1-00000000-000000000000000000000000;Sampled=0;Lineage=${entries.join("|")}`;
}
