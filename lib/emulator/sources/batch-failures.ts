import type { InvocationResult } from "../execution/function-worker.ts";

/**
 * Returns the items of a batch that failed, by Lambda's rules: a failed invocation, or an identifier that
 * is not in the batch, fails all items; no list, or an empty one, fails none.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 *
 * @param reportsFailures whether the mapping has ReportBatchItemFailures
 */
export function failedItems(
  result: InvocationResult,
  identifiers: readonly string[],
  reportsFailures: boolean,
): ReadonlySet<string> {
  const all = new Set(identifiers);
  if (result.kind !== "answered") return all;
  if (!reportsFailures) return new Set();
  const failures = listOf(JSON.parse(result.payload));
  if (failures === null) return new Set();
  const failed = failures.map(identifierOf);
  const known = failed.filter((identifier) => identifier !== null && all.has(identifier));
  return known.length === failed.length ? new Set(known as string[]) : all;
}

function listOf(value: unknown): readonly unknown[] | null {
  if (typeof value !== "object" || value === null || !("batchItemFailures" in value)) return null;
  const { batchItemFailures } = value;
  return Array.isArray(batchItemFailures) ? batchItemFailures : null;
}

function identifierOf(failure: unknown): string | null {
  if (typeof failure !== "object" || failure === null || !("itemIdentifier" in failure))
    return null;
  return typeof failure.itemIdentifier === "string" ? failure.itemIdentifier : null;
}
