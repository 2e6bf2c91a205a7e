/** Manifests and seals that somebody changed in the bucket, or in a copy of it (docs/audit.md, Checking). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import {
  hashManifest,
  hashSeal,
  rootOf,
  type Seal,
  type SignedManifest,
} from "#work/sealing/seal.ts";
import { faultOfEnd, verifySeals } from "#work/sealing/verify-seals.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { openSealedWorld, publicKeyOfManifests, type SealedWorld } from "./sealed-world.ts";

const money = { amount: "10.00", currency: "USD" };
const window = "2026-03-03T12:00:00.000Z";
const next = "2026-03-03T12:05:00.000Z";
let simulator: Simulator;
let sealed: SealedWorld;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  sealed = await openSealedWorld(simulator);
  const body = { externalReference: "sealed-1", source: money, destination: money };
  await sealed.call("createPaymentIntent", { body });
  await sealed.seal();
  return () => sealed.world.close();
});

async function check(): Promise<string[]> {
  const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  return [...seals.faults, ...(await checkAuditEntries(sealed.table, organizationId, seals))];
}

function change<T>(key: string, alter: (value: T) => unknown): void {
  const { objects } = sealed.world;
  const value = JSON.parse(Buffer.from(objects.get(key) ?? "").toString()) as T;
  objects.set(key, Buffer.from(JSON.stringify(alter(value))));
}

const keysLike = (prefix: string) =>
  [...sealed.world.objects.keys()].filter((key) => key.startsWith(prefix));
const manifestOf = (at: string) => `manifests/${at}.json`;

test("a seal that was changed is named", async () => {
  const [key = ""] = keysLike("seals/");
  change<Seal>(key, (seal) => ({
    ...seal,
    entries: seal.entries.slice(1),
    entryCount: seal.entryCount - 1,
  }));
  const [first] = await check();
  expect(first).toBe(`Seal 1 of ${organizationId}: its root is not that of its entries.`);
});

test("a seal that was made anew is named", async () => {
  const [key = ""] = keysLike("seals/");
  change<Seal>(key, (seal) => {
    const entries = seal.entries.slice(1);
    return { ...seal, entries, entryCount: entries.length, root: rootOf(entries) };
  });
  const [first] = await check();
  expect(first).toBe(`Seal 1 of ${organizationId}: it is not the one that the manifest signs.`);
});

test("a manifest that was rewritten without the key is named", async () => {
  await sealed.seal();
  const [key = ""] = keysLike("seals/");
  let hash = "";
  change<Seal>(key, (seal) => {
    const entries = seal.entries.slice(1);
    const forged = { ...seal, entries, entryCount: entries.length, root: rootOf(entries) };
    hash = hashSeal(forged);
    return forged;
  });
  const [list = ""] = keysLike(`lists/${window}/`);
  let root = "";
  change<[string, number, string][]>(list, (organizations) => {
    const forged = organizations.map(([id, number]) => [id, number, hash]);
    root = rootOf(forged);
    return forged;
  });
  change<SignedManifest>(manifestOf(window), (manifest) => ({
    ...manifest,
    lists: manifest.lists.map((each) => ({ ...each, root })),
    root: rootOf([root]),
  }));
  expect((await check()).slice(0, 2)).toEqual([
    `Manifest ${window}: the signature does not hold.`,
    `Manifest ${next}: it does not follow the manifest before it, which was rewritten.`,
  ]);
});

test("a missing manifest is named", async () => {
  sealed.world.objects.delete(manifestOf(window));
  await sealed.seal();
  expect((await check())[0]).toBe(
    `Manifest ${next}: manifests between it and 2026-03-03T11:55:00.000Z are missing.`,
  );
});

test("a missing seal is named", async () => {
  const [key = ""] = keysLike("seals/");
  sealed.world.objects.delete(key);
  expect((await check())[0]).toBe(`Seal 1 of ${organizationId}: it is missing.`);
});

test("every manifest names the hash of the one before, in steps of five minutes", () => {
  const manifests = keysLike("manifests/")
    .sort()
    .map(
      (key) =>
        JSON.parse(Buffer.from(sealed.world.objects.get(key) ?? "").toString()) as SignedManifest,
    );
  expect(manifests.length).toBeGreaterThan(20);
  for (const [at, manifest] of manifests.entries()) {
    const before = manifests[at - 1];
    expect(manifest.previousHash).toBe(
      before === undefined ? null : hashManifest(before).toString("hex"),
    );
  }
});

test("an interrupted run takes up the seal that it created, whatever has come since", async () => {
  const body = { externalReference: "sealed-2", source: money, destination: money };
  await sealed.call("createPaymentIntent", { body });
  const before = await sealed.world.snapshot();
  await sealed.seal();
  const created = new Map(sealed.world.objects);
  const again = await openSealedWorld(simulator, before);
  const [key = ""] = [...created.keys()].filter(
    (each) => each.endsWith("2.json") && each.startsWith("seals/"),
  );
  again.world.objects.set(key, created.get(key) ?? new Uint8Array());
  const entries = (await again.world.readItems()).filter(({ pk }) => String(pk).includes("#jnl#"));
  const newest = entries.sort((a, b) => (String(a["sk"]) < String(b["sk"]) ? -1 : 1)).at(-1);
  await again.remove(newest ?? {});
  await again.seal();
  const seals = await verifySeals(again.source, publicKeyOfManifests, organizationId);
  expect(seals.faults).toEqual([]);
  expect([...seals.entries].length).toBeGreaterThan(1);
  await again.world.close();
});

test("missing manifests at the end, and a folder without any, are named", async () => {
  await sealed.seal();
  const now = sealed.world.clock.now;
  const verify = () => verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  expect(faultOfEnd(await verify(), now)).toBeNull();
  const manifests = keysLike("manifests/").sort();
  const [last = ""] = manifests.slice(-1);
  sealed.world.objects.delete(last);
  const seals = await verify();
  expect(seals.faults).toEqual([]);
  const end = last.slice("manifests/".length, -".json".length);
  const later = Date.parse(end) + 3_600_001;
  expect(faultOfEnd(seals, later)).toBe(
    `The manifests end at ${end}: those until ${new Date(later).toISOString()} are missing.`,
  );
  for (const key of manifests) sealed.world.objects.delete(key);
  expect(faultOfEnd(await verify(), now)).toBe("There is no manifest.");
});
