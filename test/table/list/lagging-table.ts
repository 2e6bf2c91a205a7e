/**
 * A table in memory that behaves worse than DynamoDB: weakly consistent reads return old data,
 * calls of several callers interleave at random, and writes fail before or after they take effect.
 */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import type { Table } from "#store/table/core/table.ts";

type Item = Record<string, unknown>;
type Version = { readonly at: number; readonly item: Item | null };

export type LaggingTable = {
  readonly table: Table;
  readonly put: (item: Item) => void;
  readonly remove: (key: { pk: string; sk: string }) => void;
  /** Number of latest writes that weakly consistent reads do not see. */
  lag: number;
  /** Share of writes that fail. */
  failures: number;
};

/** Evaluates the conditions with which lists and the day registry overwrite items. */
function conditionHolds(current: Item, values: Record<string, unknown>): boolean {
  if (":read" in values) return current["version"] === values[":read"];
  if (":stamp" in values) return (current["stamp"] as number) < (values[":stamp"] as number);
  return (current["usedUntil"] as number) < (values[":until"] as number);
}

let tables = 0;

export function createLaggingTable(random: () => number): LaggingTable {
  tables += 1;
  // Each table needs its own name: environments cache the registered days by table name.
  const name = `lagging-${tables}`;
  const partitions = new Map<string, Map<string, Version[]>>();
  let clock = 0;
  const store = (pk: string, sk: string, item: Item | null) => {
    clock += 1;
    const partition = partitions.get(pk) ?? new Map<string, Version[]>();
    partitions.set(pk, partition);
    const kept = (partition.get(sk) ?? []).slice(-20);
    partition.set(sk, [...kept, { at: clock, item }]);
  };
  const read = (pk: string, sk: string, isStrong: boolean): Item | null => {
    const seen = isStrong ? clock : clock - lagging.lag;
    const versions = partitions.get(pk)?.get(sk) ?? [];
    return versions.findLast((version) => version.at <= seen)?.item ?? null;
  };

  const get = ({ input }: GetCommand) => {
    const { pk, sk } = input.Key as { pk: string; sk: string };
    return { Item: read(pk, sk, input.ConsistentRead ?? false) ?? undefined };
  };
  const batchGet = ({ input }: BatchGetCommand) => {
    const request = input.RequestItems?.[name];
    const items = (request?.Keys ?? []).flatMap(
      (key) =>
        read(key["pk"] as string, key["sk"] as string, request?.ConsistentRead ?? false) ?? [],
    );
    return { Responses: { [name]: items } };
  };
  const query = ({ input }: QueryCommand) => {
    const {
      ":pk": pk,
      ":from": from,
      ":to": to,
    } = input.ExpressionAttributeValues as {
      ":pk": string;
      ":from"?: string;
      ":to"?: string;
    };
    const after = input.ExclusiveStartKey?.["sk"] as string | undefined;
    const forward = input.ScanIndexForward ?? true;
    const sorts = [...(partitions.get(pk)?.keys() ?? [])].sort();
    const items = (forward ? sorts : sorts.toReversed())
      .filter((sk) => (from === undefined || sk >= from) && (to === undefined || sk <= to))
      .filter((sk) => after === undefined || (forward ? sk > after : sk < after))
      .flatMap((sk): Item[] => {
        const item = read(pk, sk, input.ConsistentRead ?? false);
        return item === null ? [] : [item];
      });
    const page = items.slice(0, Math.min(input.Limit ?? items.length, 300));
    const last = page.at(-1);
    const isWhole = page.length === items.length || last === undefined;
    return {
      Items: page,
      LastEvaluatedKey: isWhole ? undefined : { pk: last["pk"], sk: last["sk"] },
    };
  };
  const put = ({ input }: PutCommand) => {
    const item = input.Item as Item & { pk: string; sk: string };
    const current = read(item.pk, item.sk, true);
    const values = input.ExpressionAttributeValues ?? {};
    const holds =
      input.ConditionExpression === undefined ||
      current === null ||
      conditionHolds(current, values);
    if (!holds) {
      throw new ConditionalCheckFailedException({ message: "No.", $metadata: {} });
    }
    store(item.pk, item.sk, structuredClone(item));
    return {};
  };

  const write = (command: PutCommand | DeleteCommand) => {
    const fate = random();
    if (fate < lagging.failures / 2) throw new Error("The call was lost.");
    if (command instanceof PutCommand) put(command);
    else store(command.input.Key?.["pk"] as string, command.input.Key?.["sk"] as string, null);
    if (fate < lagging.failures) throw new Error("The answer was lost.");
    return {};
  };
  const send = async (command: object) => {
    for (let turns = Math.floor(random() * 3); turns > 0; turns -= 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (command instanceof GetCommand) return get(command);
    if (command instanceof QueryCommand) return query(command);
    if (command instanceof BatchGetCommand) return batchGet(command);
    return write(command as PutCommand | DeleteCommand);
  };
  const lagging: LaggingTable = {
    table: { name, client: { send } as unknown as Table["client"] },
    put: (item) => store(item["pk"] as string, item["sk"] as string, item),
    remove: ({ pk, sk }) => store(pk, sk, null),
    lag: 0,
    failures: 0,
  };
  return lagging;
}
