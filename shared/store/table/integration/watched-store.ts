/** Chain transfers that may still be confirmed or reorganized (shared/outside/chain). */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit, type Write } from "../core/commit.ts";
import { allOf } from "../core/key-range.ts";
import type { Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { watchedPartition, watchedSort } from "./integration-keys.ts";

type StoredTransfer = {
  readonly blockNumber: number;
  readonly txHash: string;
  readonly ordinal: number;
  readonly value: bigint;
};

/** Longer than any reorganization that the poller looks for. */
const keptSeconds = 30 * 86_400;

/** Watched transfers from `fromBlock` on, sorted by block. */
export function findWatched<T extends StoredTransfer>(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
  fromBlock: number,
): Promise<T[]> {
  const range = {
    pk: watchedPartition(organizationId, uuid),
    from: watchedSort.block(fromBlock),
  };
  return allOf(table, range, (item) => {
    const doc = JSON.parse(item["doc"] as string) as T;
    return { ...doc, value: BigInt(doc.value as unknown as string) };
  });
}

/** Another poll has changed the transfer since it was read. */
export class WatchedElsewhereError extends Error {
  override readonly name = "WatchedElsewhereError";
}

/**
 * Stores a transfer at its current position in the chain, and removes it from its earlier one.
 *
 * @param before the transfer as last read or stored; null for a new one
 * @throws WatchedElsewhereError if another poll has changed it since
 */
export async function putWatched(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
  before: StoredTransfer | null,
  after: StoredTransfer,
  nowSeconds: number,
): Promise<void> {
  const keyOf = ({ blockNumber, txHash, ordinal }: StoredTransfer) => ({
    pk: watchedPartition(organizationId, uuid),
    sk: watchedSort.transfer(blockNumber, txHash, ordinal),
  });
  const doc = documentOf(after);
  const item = { ...keyOf(after), v: 1, doc, expiresAt: nowSeconds + keptSeconds };
  const hasMoved = before !== null && keyOf(before).sk !== keyOf(after).sk;
  const writes: Write[] = hasMoved
    ? [{ kind: "put", item }, deletionOf(keyOf(before), before)]
    : [{ kind: "put", item, ...unchangedSince(before, doc) }];
  const { ok } = await commit(table, writes);
  if (!ok)
    throw new WatchedElsewhereError(`Another poll changed the watched transfer ${after.txHash}.`);
}

/**
 * The stored transfer must be the one that was read, or the result of this call after an SDK retry.
 */
function unchangedSince(before: StoredTransfer | null, doc: string) {
  const names = { "#doc": "doc" };
  const values = { ":after": doc };
  return before === null
    ? { condition: "attribute_not_exists(pk) OR #doc = :after", names, values }
    : {
        condition: "#doc = :before OR #doc = :after",
        names,
        values: { ...values, ":before": documentOf(before) },
      };
}

function deletionOf(key: Key, before: StoredTransfer): Write {
  const names = { "#doc": "doc" };
  const values = { ":before": documentOf(before) };
  return { kind: "delete", key, condition: "#doc = :before", names, values };
}

function documentOf(transfer: StoredTransfer): string {
  return JSON.stringify({ ...transfer, value: transfer.value.toString() });
}
