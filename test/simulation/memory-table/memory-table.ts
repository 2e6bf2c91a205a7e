/**
 * The table in memory, for simulations in which an engine is too slow: it answers the calls that
 * this service makes like the engine. The crash table compares the end state of every operation on
 * both.
 */
import { isDeepStrictEqual } from "node:util";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { holds, type Terms, updated } from "./expression.ts";
import { compareValues, imageOf, plainItem, type WireItem, type WireValue } from "./wire.ts";

/** Input of a call, and of each write of a transaction. */
type Input = {
  readonly Key?: WireItem;
  readonly Item?: WireItem;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: WireItem;
  readonly ExclusiveStartKey?: WireItem;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ReturnValues?: string;
  readonly ReturnValuesOnConditionCheckFailure?: string;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly WireItem[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[];
  readonly ClientRequestToken?: string;
};

/** A refusal of the engine; `__type` names the exception. */
export class WireError extends Error {
  readonly body: Readonly<Record<string, unknown>>;

  constructor(type: string, more: Readonly<Record<string, unknown>> = {}) {
    super(type);
    this.body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more };
  }
}

/** The answer of a call; `ConsumedCapacity` is not computed. */
export type WireOutput = Readonly<Record<string, unknown>>;

type Change = { readonly key: string; readonly after: WireItem | null };

/** A write that may be made, or the item that fails its condition. */
type Judged =
  | { readonly ok: true; readonly change: Change }
  | { readonly ok: false; readonly stored: WireItem | null };

const nameOf = ({ pk, sk }: WireItem) => `${String(pk?.["S"])}\n${String(sk?.["S"])}`;
const keyOf = ({ pk = {}, sk = {} }: WireItem): WireItem => ({ pk, sk });

export class MemoryTable {
  /** All items by name, and the items by partition, of the table and of its index. */
  readonly #items = new Map<string, WireItem>();
  readonly #partitions = new Map<string, Map<string, WireItem>>();
  readonly #due = new Map<string, Map<string, WireItem>>();
  readonly #tokens = new Set<string>();
  #changes: StreamRecord[] = [];
  /** The time of a change in the stream; a world sets its own clock. */
  now: () => number = Date.now;
  #sequence = 0;

  /** @throws WireError if the engine would refuse the call */
  call(command: string, input: Input): WireOutput {
    switch (command) {
      case "GetItem":
        return { Item: this.#items.get(nameOf(input.Key ?? {})) };
      case "BatchGetItem":
        return this.#batchGet(input);
      case "BatchWriteItem":
        return this.#batchWrite(input);
      case "Query":
        return this.#query(input);
      case "TransactWriteItems":
        return this.#transact(input);
      default:
        return this.#write(command.replace(/Item$/, ""), input);
    }
  }

  /** Stores an item without a stream record. */
  load(item: WireItem): void {
    this.#replace(nameOf(item), null, item);
  }

  items(): Record<string, unknown>[] {
    return [...this.#items.values()].map(plainItem);
  }

  /** The changes since the last call, in order. */
  takeChanges(): StreamRecord[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  #batchGet({ RequestItems = {} }: Input) {
    const Responses = Object.fromEntries(
      Object.entries(RequestItems).map(([name, { Keys }]) => [
        name,
        Keys.flatMap((key) => this.#items.get(nameOf(key)) ?? []),
      ]),
    );
    return { Responses, UnprocessedKeys: {} };
  }

  #batchWrite({ RequestItems = {} }: Input): WireOutput {
    const requests = Object.values(RequestItems).flatMap(
      (each) => each as unknown as readonly Readonly<Record<string, Input>>[],
    );
    for (const request of requests) {
      for (const [kind, input] of Object.entries(request)) {
        this.#write(kind.replace(/Request$/, ""), input);
      }
    }
    return { UnprocessedItems: {} };
  }

  #query(input: Input) {
    const { KeyConditionExpression = "", IndexName, ExclusiveStartKey, Limit } = input;
    const sort = IndexName === undefined ? "sk" : "dueAt";
    const terms = termsOf(input);
    const order = (a: WireItem, b: WireItem) =>
      compareValues(a[sort] ?? {}, b[sort] ?? {}) || (nameOf(a) < nameOf(b) ? -1 : 1);
    const found = this.#partitionOf(input, terms)
      .filter((item) => holds(KeyConditionExpression, terms, item))
      .sort(order);
    const ordered = input.ScanIndexForward === false ? found.reverse() : found;
    const from =
      ExclusiveStartKey === undefined
        ? 0
        : ordered.findIndex((item) => nameOf(item) === nameOf(ExclusiveStartKey)) + 1;
    const page = ordered.slice(from, Limit === undefined ? undefined : from + Limit);
    const last = page.at(-1);
    const isWhole = last === undefined || from + page.length === ordered.length;
    return {
      Items: IndexName === undefined ? page : page.map((item) => cursorOf(item, IndexName)),
      Count: page.length,
      ScannedCount: page.length,
      ...(isWhole || Limit === undefined ? {} : { LastEvaluatedKey: cursorOf(last, IndexName) }),
    };
  }

  /** Every key condition begins with the partition. */
  #partitionOf({ KeyConditionExpression = "", IndexName }: Input, { values }: Terms): WireItem[] {
    const [, name = ""] = /^\s*\w+\s*=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
    const partition = values[name]?.["S"];
    if (typeof partition !== "string") throw new Error(`Cannot read ${KeyConditionExpression}`);
    const partitions = IndexName === undefined ? this.#partitions : this.#due;
    return [...(partitions.get(partition)?.values() ?? [])];
  }

  #write(kind: string, input: Input): WireOutput {
    const judged = this.#judge(kind, input);
    if (!judged.ok) {
      const Item = shown(input, judged.stored);
      throw new WireError("ConditionalCheckFailedException", { Item });
    }
    const before = this.#items.get(judged.change.key);
    this.#make(judged.change);
    const { after } = judged.change;
    switch (input.ReturnValues) {
      case "ALL_NEW":
        return { Attributes: after };
      case "UPDATED_NEW":
        return { Attributes: changedOf(before ?? {}, after ?? {}) };
      default:
        return {};
    }
  }

  #transact({ TransactItems = [], ClientRequestToken = "" }: Input): WireOutput {
    // Sent again after a lost response.
    if (this.#tokens.has(ClientRequestToken)) return {};
    const writes = TransactItems.flatMap((entry) => Object.entries(entry));
    const judged = writes.map(([kind, input]) => this.#judge(kind, input));
    const changes = judged.flatMap((each) => (each.ok ? [each.change] : []));
    if (changes.length < judged.length) {
      const CancellationReasons = judged.map((each, index) =>
        each.ok
          ? { Code: "None" }
          : { Code: "ConditionalCheckFailed", Item: shown(writes[index]?.[1], each.stored) },
      );
      throw new WireError("TransactionCanceledException", { CancellationReasons });
    }
    for (const change of changes) this.#make(change);
    if (ClientRequestToken !== "") this.#tokens.add(ClientRequestToken);
    return {};
  }

  #judge(kind: string, input: Input): Judged {
    const key = keyOf(input.Key ?? input.Item ?? {});
    const name = nameOf(key);
    const stored = this.#items.get(name) ?? null;
    const terms = termsOf(input);
    const { ConditionExpression: condition, UpdateExpression: update = "" } = input;
    if (condition !== undefined && !holds(condition, terms, stored ?? {})) {
      return { ok: false, stored };
    }
    switch (kind) {
      case "Put":
        return { ok: true, change: { key: name, after: input.Item ?? {} } };
      case "Update":
        return { ok: true, change: { key: name, after: updated(update, terms, stored ?? key) } };
      case "Delete":
        return { ok: true, change: { key: name, after: null } };
      default:
        throw new Error(`The table in memory does not know ${kind}.`);
    }
  }

  #make({ key, after }: Change): void {
    const before = this.#items.get(key) ?? null;
    this.#replace(key, before, after);
    // As in DynamoDB, a write that changes nothing has no stream record.
    if (isDeepStrictEqual(before, after)) return;
    this.#sequence += 1;
    this.#changes.push(recordOf(this.#sequence, before, after, this.now()));
  }

  #replace(name: string, before: WireItem | null, after: WireItem | null): void {
    if (before !== null) this.#due.get(textOf(before["duePartition"]))?.delete(name);
    const { pk, duePartition } = after ?? before ?? {};
    if (after === null) {
      this.#items.delete(name);
      this.#partitions.get(textOf(pk))?.delete(name);
      return;
    }
    this.#items.set(name, after);
    insertInto(this.#partitions, textOf(pk), name, after);
    if (duePartition !== undefined) insertInto(this.#due, textOf(duePartition), name, after);
  }
}

const textOf = (value: WireValue | undefined) => String(value?.["S"]);

function insertInto(
  partitions: Map<string, Map<string, WireItem>>,
  partition: string,
  name: string,
  item: WireItem,
): void {
  const items = partitions.get(partition) ?? new Map<string, WireItem>();
  items.set(name, item);
  partitions.set(partition, items);
}

function termsOf(input: Input): Terms {
  return {
    names: input.ExpressionAttributeNames ?? {},
    values: input.ExpressionAttributeValues ?? {},
  };
}

function shown(input: Input | undefined, stored: WireItem | null): WireItem | undefined {
  const isAsked = input?.ReturnValuesOnConditionCheckFailure === "ALL_OLD";
  return isAsked && stored !== null ? stored : undefined;
}

function changedOf(before: WireItem, { pk: _pk, sk: _sk, ...after }: WireItem): WireItem {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name] !== value),
  );
}

function cursorOf(item: WireItem, index: string | undefined): WireItem {
  const { duePartition = {}, dueAt = {} } = item;
  return index === undefined ? keyOf(item) : { ...keyOf(item), duePartition, dueAt };
}

function eventNameOf(before: WireItem | null, after: WireItem | null): string {
  if (before === null) return "INSERT";
  return after === null ? "REMOVE" : "MODIFY";
}

function recordOf(
  sequence: number,
  before: WireItem | null,
  after: WireItem | null,
  now: number,
): StreamRecord {
  const images: Readonly<Record<string, Readonly<Record<string, WireValue>>>> = {
    ...(before === null ? {} : { OldImage: imageOf(before) }),
    ...(after === null ? {} : { NewImage: imageOf(after) }),
  };
  return {
    eventID: String(sequence),
    eventName: eventNameOf(before, after),
    eventSource: "aws:dynamodb",
    dynamodb: {
      SequenceNumber: String(sequence).padStart(21, "0"),
      ApproximateCreationDateTime: Math.floor(now / 1_000),
      Keys: keyOf(after ?? before ?? {}),
      ...images,
      StreamViewType: "NEW_AND_OLD_IMAGES",
    },
  };
}
