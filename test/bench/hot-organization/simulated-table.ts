/**
 * A table in memory for one writer at a time, which meters the load of every key: write and read units as
 * DynamoDB counts them, of items and index entries, by key and second.
 */
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Table } from "#store/table/core/table.ts";

type Item = Record<string, unknown>;

/**
 * The parts of the commands' inputs that are evaluated; conditions are not, because there is only
 * one writer.
 */
type Input = {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly KeyConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ConsistentRead?: boolean;
  readonly ExclusiveStartKey?: Item;
  readonly RequestItems?: Record<
    string,
    { readonly Keys: readonly Item[]; readonly ConsistentRead?: boolean }
  >;
  readonly TransactItems?: readonly Record<string, Input>[];
};

export type KeyLoad = { readonly key: string; readonly second: number; readonly units: number };
type Loads = Map<string, Map<number, number>>;

export type SimulatedTable = {
  readonly table: Table;
  /** Called for every item written, like the stream. */
  onChange: (pk: string, sk: string) => void;
  /** Write units of each partition key and second, largest first. */
  readonly loads: () => KeyLoad[];
  /** Read units of each partition key and second, largest first. */
  readonly reads: () => KeyLoad[];
};

const bytesPerUnit = 1_024;
const bytesPerReadUnit = 4_096;
const bytesPerAttribute = 3;

export function createSimulatedTable(name: string, now: () => number): SimulatedTable {
  const partitions = new Map<string, Partition>();
  const [loads, reads]: [Loads, Loads] = [new Map(), new Map()];
  const read = (key: Item = {}) =>
    partitions.get(key["pk"] as string)?.items.get(key["sk"] as string) ?? null;

  const charge = (key: string, units: number, to = loads) => {
    const second = Math.floor(now() / 1_000);
    const seconds = to.get(key) ?? new Map<number, number>();
    to.set(key, seconds);
    seconds.set(second, (seconds.get(second) ?? 0) + units);
  };
  /** A read of nothing takes a unit too; one that is not strongly consistent takes half. */
  const chargeRead = (key: string, items: readonly (Item | null)[], isStrong = false) => {
    const bytes = items.reduce((sum, item) => sum + sizeOf(item), 0);
    const units = Math.max(1, Math.ceil(bytes / bytesPerReadUnit));
    charge(key, isStrong ? units : units / 2, reads);
  };
  const get = (key: Item = {}, isStrong?: boolean) => {
    const item = read(key);
    chargeRead(key["pk"] as string, [item], isStrong);
    return item;
  };
  const store = (key: Item, after: Item | null, perUnit: number) => {
    const [pk, sk] = [key["pk"] as string, key["sk"] as string];
    const before = read(key);
    const partition = partitions.get(pk) ?? { items: new Map(), sorts: [] };
    partitions.set(pk, partition);
    put(partition, sk, after);
    const bytes = Math.max(sizeOf(before), sizeOf(after));
    charge(pk, Math.max(1, Math.ceil(bytes / bytesPerUnit)) * perUnit);
    chargeIndex(before, after);
    simulated.onChange(pk, sk);
  };
  const chargeIndex = (before: Item | null, after: Item | null) => {
    const [from, to] = [before, after].map((item) => [item?.["duePartition"], item?.["dueAt"]]);
    if (JSON.stringify(from) === JSON.stringify(to)) return;
    for (const entry of [from, to]) {
      if (entry?.[0] !== undefined) charge(`index ${entry[0]}`, 1);
    }
  };

  const write = (kind: string, input: Input, perUnit: number): Item => {
    if (kind === "Put") store(input.Item ?? {}, { ...input.Item }, perUnit);
    if (kind === "Delete") store(input.Key ?? {}, null, perUnit);
    if (kind !== "Update") return {};
    const after = update({ ...(read(input.Key) ?? input.Key) }, input);
    store(input.Key ?? {}, after, perUnit);
    return { Attributes: after };
  };
  const query = (input: Input): Item => {
    const values = Object.values(input.ExpressionAttributeValues ?? {}) as string[];
    const [pk = "", from = "", before = "\uffff"] = values;
    const found = page(
      partitions.get(pk) ?? { items: new Map(), sorts: [] },
      [from, before],
      input,
    );
    chargeRead(pk, found["Items"] as Item[], input.ConsistentRead);
    return found;
  };
  const batchGet = (input: Input): Item => {
    const { Keys: keys = [], ConsistentRead: isStrong } = input.RequestItems?.[name] ?? {};
    return { Responses: { [name]: keys.flatMap((key) => get(key, isStrong) ?? []) } };
  };
  const calls: Record<string, (input: Input) => Item> = {
    GetCommand: (input) => ({ Item: get(input.Key, input.ConsistentRead) ?? undefined }),
    BatchGetCommand: batchGet,
    QueryCommand: query,
    PutCommand: (input) => write("Put", input, 1),
    UpdateCommand: (input) => write("Update", input, 1),
    DeleteCommand: (input) => write("Delete", input, 1),
    TransactWriteCommand: ({ TransactItems = [] }) => {
      for (const entry of TransactItems) {
        for (const [kind, input] of Object.entries(entry)) write(kind, input, 2);
      }
      return {};
    },
  };
  const send = async (command: { input: Input; constructor: { name: string } }) => {
    const call = calls[command.constructor.name];
    if (call === undefined) throw new Error(`No ${command.constructor.name} here`);
    return call(command.input);
  };
  const simulated: SimulatedTable = {
    table: { name, client: { send } as unknown as Table["client"] },
    onChange: () => {},
    loads: () => busiestFirst(loads),
    reads: () => busiestFirst(reads),
  };
  return simulated;
}

function busiestFirst(loads: Loads): KeyLoad[] {
  return [...loads]
    .flatMap(([key, seconds]) => [...seconds].map(([second, units]) => ({ key, second, units })))
    .sort((a, b) => b.units - a.units);
}

/** Items by sort key, and the sorted sort keys. */
type Partition = { readonly items: Map<string, Item>; readonly sorts: string[] };

function put({ items, sorts }: Partition, sort: string, item: Item | null): void {
  const at = positionOf(sorts, sort);
  if (item === null) {
    if (items.delete(sort)) sorts.splice(at, 1);
    return;
  }
  if (!items.has(sort)) sorts.splice(at, 0, sort);
  items.set(sort, item);
}

/** The number of sort keys before this one. */
function positionOf(sorts: readonly string[], sort: string): number {
  let [low, high] = [0, sorts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorts[middle] ?? "") < sort) low = middle + 1;
    else high = middle;
  }
  return low;
}

function page(
  { items, sorts }: Partition,
  [from, to]: readonly [string, string],
  { ScanIndexForward, ExclusiveStartKey, Limit = Number.POSITIVE_INFINITY }: Input,
): Item {
  let range = sorts.slice(positionOf(sorts, from), positionOf(sorts, `${to}\0`));
  if (ScanIndexForward === false) range = range.reverse();
  const after = ExclusiveStartKey?.["sk"];
  if (after !== undefined) range = range.slice(range.indexOf(after as string) + 1);
  const Items = range.slice(0, Limit).map((sort) => items.get(sort) as Item);
  const last = range.length > Limit ? Items.at(-1) : undefined;
  return last === undefined
    ? { Items }
    : { Items, LastEvaluatedKey: { pk: last["pk"], sk: last["sk"] } };
}

/** SET, REMOVE, ADD and DELETE, as far as this service uses them. */
function update(item: Item, input: Input): Item {
  const clauses = (input.UpdateExpression ?? "").split(/\b(SET|REMOVE|ADD|DELETE) /).slice(1);
  for (let at = 0; at < clauses.length; at += 2) {
    const parts = (clauses[at + 1] ?? "").split(/,(?![^(]*\))/).map((each) => each.trim());
    for (const part of parts) applyPart(item, input, clauses[at] ?? "", part);
  }
  return item;
}

function applyPart(item: Item, input: Input, clause: string, part: string): void {
  const [name = "", ...rest] = part.split(/\s*=\s*|\s+/);
  const attribute = input.ExpressionAttributeNames?.[name] ?? name;
  const value = input.ExpressionAttributeValues?.[rest.at(-1)?.replace(")", "") ?? ""];
  if (clause === "REMOVE") delete item[attribute];
  else if (clause === "ADD") item[attribute] = sum(item[attribute], value);
  else if (clause === "DELETE") item[attribute] = without(item[attribute], value);
  else
    item[attribute] = part.includes("list_append")
      ? [...listOf(item[attribute]), ...listOf(value)]
      : value;
}

const listOf = (value: unknown) => (value ?? []) as readonly unknown[];

function without(before: unknown, taken: unknown): Set<unknown> {
  const left = [...((before as Set<unknown> | undefined) ?? [])];
  return new Set(left.filter((each) => !(taken as Set<unknown>).has(each)));
}

function sum(before: unknown, added: unknown): unknown {
  if (added instanceof Set) return new Set([...((before as Set<unknown>) ?? []), ...added]);
  return ((before as number | undefined) ?? 0) + (added as number);
}

function sizeOf(item: Item | null): number {
  if (item === null) return 0;
  const marshalled = marshall(item, { removeUndefinedValues: true });
  return Object.entries(marshalled).reduce(
    (bytes, [name, value]) => bytes + name.length + bytesOf(value) + bytesPerAttribute,
    0,
  );
}

function bytesOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((bytes: number, each) => bytes + bytesOf(each), 1);
}
