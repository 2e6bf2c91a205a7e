/** Transfers of a chain that may still change: found, confirmed, gone, back (shared/chain). */
import type { Uuid } from "../domain/id.ts";
import { queryAll } from "./batch-read.ts";
import { commit, type Write } from "./commit.ts";
import { watchedPartition, watchedSort } from "./keys.ts";
import type { Table } from "./table.ts";

type Placed = {
  readonly blockNumber: number;
  readonly txHash: string;
  readonly ordinal: number;
  readonly value: bigint;
};

/** After the last block of any reorganization that is looked for. */
const keptSeconds = 30 * 86_400;

/** Watched transfers of these blocks and later ones. */
export async function findWatched<T extends Placed>(
  table: Table,
  organizationId: string,
  uuid: Uuid,
  fromBlock: number,
): Promise<T[]> {
  const found: T[] = [];
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk AND sk >= :from",
    ExpressionAttributeValues: {
      ":pk": watchedPartition(organizationId, uuid),
      ":from": watchedSort.block(fromBlock),
    },
    ConsistentRead: true,
  });
  for await (const item of items) {
    const doc = JSON.parse(item["doc"] as string) as T;
    found.push({ ...doc, value: BigInt(doc.value as unknown as string) });
  }
  return found;
}

/** Remembers a transfer where it is now, and forgets where it was. */
export async function putWatched(
  table: Table,
  organizationId: string,
  uuid: Uuid,
  before: Placed | null,
  after: Placed,
  nowSeconds: number,
): Promise<void> {
  const keyOf = ({ blockNumber, txHash, ordinal }: Placed) => ({
    pk: watchedPartition(organizationId, uuid),
    sk: watchedSort.transfer(blockNumber, txHash, ordinal),
  });
  const put: Write = {
    kind: "put",
    item: {
      ...keyOf(after),
      v: 1,
      doc: JSON.stringify({ ...after, value: after.value.toString() }),
      expiresAt: nowSeconds + keptSeconds,
    },
  };
  const moved = before !== null && keyOf(before).sk !== keyOf(after).sk;
  const gone: Write[] = moved ? [{ kind: "delete", key: keyOf(before) }] : [];
  await commit(table, [put, ...gone]);
}
