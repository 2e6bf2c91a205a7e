/**
 * What Lambda delivers again of a batch: all of it after an invocation that failed, or if the answer names an item that is
 * not in the batch; none if the answer has no list, or an empty one.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */

/** The parsed answer of a function; null if it did not answer. */
export type BatchAnswer = { readonly value: unknown } | null;

export type Batch<Item> = {
  readonly items: readonly Item[];
  /** By which an answer names an item. */
  readonly idOf: (item: Item) => string;
  /** Whether the mapping has ReportBatchItemFailures, as it has by default here; without it an answer fails none. */
  readonly reportsFailures?: boolean;
};

/** The messages of a queue's batch that failed, in their order. */
export function failedMessages<Item>(answer: BatchAnswer, batch: Batch<Item>): readonly Item[] {
  const failed = failedIds(answer, batch);
  return failed === null ? batch.items : batch.items.filter((item) => failed.has(batch.idOf(item)));
}

/** The records of a stream's batch from the first one on that failed: a shard keeps its order. */
export function failedRecords<Item>(answer: BatchAnswer, batch: Batch<Item>): readonly Item[] {
  const [first] = failedMessages(answer, batch);
  return first === undefined ? [] : batch.items.slice(batch.items.indexOf(first));
}

/** @returns null if all items failed */
function failedIds<Item>(
  answer: BatchAnswer,
  { items, idOf, reportsFailures = true }: Batch<Item>,
): ReadonlySet<unknown> | null {
  if (answer === null) return null;
  const failures = reportsFailures ? listOf(answer.value) : [];
  const failed = new Set(failures.map(identifierOf));
  const known = new Set<unknown>(items.map(idOf));
  return [...failed].every((id) => known.has(id)) ? failed : null;
}

function listOf(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null || !("batchItemFailures" in value)) return [];
  const { batchItemFailures } = value;
  return Array.isArray(batchItemFailures) ? batchItemFailures : [];
}

/** @returns null, which no item is called, if it names none */
function identifierOf(failure: unknown): unknown {
  if (typeof failure !== "object" || failure === null || !("itemIdentifier" in failure))
    return null;
  return failure.itemIdentifier;
}
