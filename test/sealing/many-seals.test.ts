/** Proofs out of a window with many seals: few of them are in memory, and few are read again (docs/audit.md, Proofs in exports). */
import { expect, test } from "vitest";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { recordKey } from "#store/table/core/keys.ts";
import { shardOf } from "#store/table/recovery/recovery-keys.ts";
import { rootFromPath } from "#work/sealing/merkle-tree.ts";
import { OpenedSeals } from "#work/sealing/opened-seals.ts";
import { CaseProver } from "#work/sealing/prove-case.ts";
import {
  leafOf,
  listKey,
  manifestKey,
  rootOf,
  type Seal,
  type SealedEntry,
  sealKey,
  sealVersion,
} from "#work/sealing/seal.ts";
import { organizationId } from "../simulation/outside/api-client.ts";

const window = "2026-03-03T12:00:00.000Z";
const entriesPerSeal = 5;
const sealCount = 12;

/** A bucket with one window, whose objects are read one at a time. */
function bucketOf(entries: readonly SealedEntry[]) {
  const objects = new Map<string, unknown>();
  for (let number = 1; number <= sealCount; number += 1) {
    const own = entries.slice((number - 1) * entriesPerSeal, number * entriesPerSeal);
    const { pk, sk } = keyOf(own.at(-1)?.[0] ?? "");
    const seal: Seal = {
      ...{ version: sealVersion, organizationId, number, window, previousHash: null },
      through: number === sealCount ? null : { partition: pk, entry: sk },
      ...{ entryCount: own.length, root: rootOf(own), entries: own },
    };
    objects.set(sealKey(organizationId, number), seal);
  }
  const list = [[organizationId, sealCount, "hash"]];
  objects.set(listKey(window, shardOf(organizationId)), list);
  objects.set(manifestKey(window), { window, lists: [], root: "", signature: "" });
  const read: string[] = [];
  const store = {
    open: async () => ({
      s3: {
        readObject: async function* (_bucket: unknown, key: string) {
          read.push(key);
          const found = objects.get(key);
          if (found === undefined) throw Object.assign(new Error(key), { name: "NoSuchKey" });
          yield Buffer.from(JSON.stringify(found));
        },
      },
      bucket: {},
    }),
  } as unknown as ObjectStore;
  return { store, read };
}

const uuidOf = (id: string) => id.slice("aud_".length) as Uuid<"journal">;
const keyOf = (id: string) => recordKey(organizationId, "journal", uuidOf(id));

/** Entries in the order of their keys, each with two events: the second follows the id of the entry. */
function makeEntries(): SealedEntry[] {
  const ids = createIdSource(() => Date.parse(window) as Instant);
  const made = Array.from({ length: entriesPerSeal * sealCount }, (): SealedEntry => {
    const [first, second] = [ids.next(), ids.next()].map((uuid) =>
      formatId("auditEvent", uuid as Uuid<"journal">),
    );
    const events = [first, second].map((id) => [id, "hash", "case_1", 1] as const);
    return [first ?? "", events as SealedEntry[1]];
  });
  const sortOf = ([id]: SealedEntry) => `${keyOf(id).pk} ${keyOf(id).sk}`;
  return made.sort((a, b) => (sortOf(a) < sortOf(b) ? -1 : 1));
}

const entries = makeEntries();
const chainOf = (id: string) => [{ uuid: uuidOf(id) }] as unknown as AuditEvent[];

test("every event is proved with two seals in memory, and few seals are read for it", async () => {
  const { store, read } = bucketOf(entries);
  const seals = new OpenedSeals(store, organizationId, 2);
  const prover = new CaseProver(store, organizationId, seals);
  let expected = 0;
  for (const [entryId, events] of entries) {
    for (const [id] of events) {
      const before = read.length;
      const [proof] = await prover.prove([chainOf(id)]);
      expect(proof?.entry[0]).toBe(entryId);
      const root = proof && rootFromPath(leafOf(proof.entry), proof.entryPath);
      expect(root).toBe(proof?.seals[0]?.root);
      // The first case reads what the window has; a later one its seal, or that and its neighbour.
      if (expected > 0) expect(read.length - before).toBeLessThanOrEqual(2);
      expected += 1;
    }
  }
  expect(expected).toBe(2 * entriesPerSeal * sealCount);
});

test("an event that is in no seal of its window has no proof", async () => {
  const { store } = bucketOf(entries);
  const prover = new CaseProver(store, organizationId);
  const other = createIdSource(() => Date.parse(window) as Instant).next();
  expect(await prover.prove([chainOf(`aud_${other}`)])).toEqual([null]);
});

test("the seal that was used least recently leaves memory", async () => {
  const { store, read } = bucketOf(entries);
  const seals = new OpenedSeals(store, organizationId, 2);
  for (const number of [1, 2, 1, 3, 1, 3, 2]) await seals.open(number);
  expect(read.map((key) => Number(/(\d+)\.json$/.exec(key)?.[1]))).toEqual([1, 2, 3, 2]);
});
