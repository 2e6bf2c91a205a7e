/** Seals the audit entries that one organization wrote in a window. */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type ObjectStore, putNewObject, readObject } from "#store/object-store/object-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { startOfWindow, windowMilliseconds } from "#store/table/recovery/recovery-keys.ts";
import { type OrganizationSeals, readSeals, saveSeals } from "#store/table/recovery/seal-store.ts";
import { readEntries } from "./read-entries.ts";
import { entriesPerSeal, hashSeal, rootOf, type Seal, sealKey, sealVersion } from "./seal.ts";

export type SealingRun = {
  readonly table: Table;
  readonly manifests: ObjectStore;
  /** Milliseconds left in this run. */
  readonly remaining: () => number;
};

/** Time needed for one seal, or for one manifest. */
export const leastRemainingMilliseconds = 5_000;

/** @returns whether the window of the organization is sealed; false if time is up or another run is at it */
export async function sealOrganization(
  { table, manifests, remaining }: SealingRun,
  organizationId: OrganizationId,
  window: number,
): Promise<boolean> {
  let seals = await readSeals(table, organizationId);
  const from = startOfWindow(window);
  const period = { from, to: from + windowMilliseconds };
  while (seals.window < window || seals.through !== null) {
    if (remaining() < leastRemainingMilliseconds) return false;
    const after = seals.window < window ? null : seals.through;
    const given = { after, atMost: entriesPerSeal };
    const { entries, through } = await readEntries(table, organizationId, period, given);
    let next: OrganizationSeals = { ...seals, window, through: null };
    if (entries.length > 0) {
      const seal = await createSeal(manifests, {
        version: sealVersion,
        organizationId,
        number: seals.number + 1,
        window: formatTimestamp(from as Instant),
        through,
        entryCount: entries.length,
        root: rootOf(entries),
        previousHash: seals.hash,
        entries,
      });
      next = { ...next, number: seal.number, hash: hashSeal(seal), through: seal.through };
    }
    const saved = await saveSeals(table, organizationId, next);
    if (saved === null) return false;
    seals = saved;
  }
  return true;
}

/** The seal, or the one that an earlier run created under its number. */
async function createSeal(manifests: ObjectStore, seal: Seal): Promise<Seal> {
  const key = sealKey(seal.organizationId, seal.number);
  return createObject(manifests, key, seal);
}

/** The object, or the one that an earlier run created under its key. */
export async function createObject<T>(store: ObjectStore, key: string, value: T): Promise<T> {
  const body = Buffer.from(JSON.stringify(value));
  if (await putNewObject(store, key, body, "application/json")) return value;
  const found: Uint8Array[] = [];
  for await (const bytes of readObject(store, key)) found.push(bytes);
  return JSON.parse(Buffer.concat(found).toString("utf8")) as T;
}
