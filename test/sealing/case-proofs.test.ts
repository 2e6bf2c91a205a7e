/**
 * Exports with proofs, checked with the public key alone: what somebody who can write the export cannot hide
 * (docs/audit.md, Proofs in exports). Every attack makes the chain of the case anew.
 */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { verifyExport } from "#domain/audit/verify-export.ts";
import type { CaseProof } from "#work/sealing/case-proof.ts";
import { ProofChecker } from "#work/sealing/check-proof.ts";
import {
  hashManifest,
  hashSeal,
  listKey,
  type ManifestList,
  manifestKey,
  rootOf,
  type Seal,
  type SignedManifest,
  sealKey,
} from "#work/sealing/seal.ts";
import { runRecon } from "../local/cli/run-recon.ts";
import { organizationId, request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import {
  type Json,
  openSealedWorld,
  publicKeyOfManifests,
  type SealedWorld,
} from "./sealed-world.ts";

const money = { amount: "10.00", currency: "USD" };
const window = "2026-03-03T12:00:00.000Z";

type Shown = Record<string, unknown> & { id: string; auditEvents: Record<string, unknown>[] };
type Row = { case: Shown; proof?: CaseProof | null };
type Document = { exportedAt: string; items: Row[]; total: number };

let simulator: Simulator;
let sealed: SealedWorld;
let honest: Document;
let exports = 0;

/** Two payments, one of them canceled, and everything sealed. */
beforeAll(async () => {
  simulator = await Simulator.start();
  sealed = await openSealedWorld(simulator);
  const created = await create("proved-1");
  await create("proved-2");
  const params = { paymentIntentId: String(created["paymentIntentId"]) };
  await sealed.call("cancelPaymentIntent", { params });
  await sealed.seal();
  honest = await exported();
});
afterAll(async () => {
  await sealed.world.close();
  await simulator.stop();
});

function create(externalReference: string): Promise<Json> {
  const body = { externalReference, source: money, destination: money };
  return sealed.call("createPaymentIntent", { body });
}

async function exported(more = ""): Promise<Document> {
  // Another period for each export: the same query answers the same job.
  exports += 1;
  const query = `proofs=true&from=2020-01-01T00:00:00.${String(exports).padStart(3, "0")}Z&${more}`;
  const { exportId } = await sealed.call("exportReconciliationCases", { query });
  const id = String(exportId).slice("exp_".length);
  const [, bytes] = [...sealed.world.objects].find(([key]) => isFileOf(key, id)) ?? [];
  return JSON.parse(Buffer.from(bytes ?? "").toString()) as Document;
}

const isFileOf = (key: string, id: string) =>
  key.startsWith("exports/") && key.replaceAll("-", "").includes(id.replaceAll("-", ""));

/** The chains must hold: only the proof can show what is wrong. */
function faultsOf(document: Document, publicKey = publicKeyOfManifests): string[] {
  expect(verifyExport(document, hashShownEvent).faults).toEqual([]);
  const checker = new ProofChecker(publicKey, organizationId, Date.parse(document.exportedAt));
  return document.items
    .flatMap((item) => checker.check(item).faults)
    .map(({ sequence, reason }) => (sequence === null ? reason : `event ${sequence}: ${reason}`));
}

/** Makes the chain and the head of the case anew. */
function rehash(shown: Shown): void {
  let previousHash: unknown = null;
  for (const event of shown.auditEvents) {
    event["previousHash"] = previousHash;
    event["hash"] = hashShownEvent(event);
    previousHash = event["hash"];
  }
  Object.assign(shown, { auditCount: shown.auditEvents.length, auditHead: previousHash });
}

/** The canceled payment comes second: it was created first. */
const canceled = ({ items }: Document) => items[1] as Row & { proof: CaseProof };

describe("an honest export", () => {
  test("has a proof for each case, which holds without the service and the bucket", async () => {
    expect(honest.items).toHaveLength(2);
    expect(faultsOf(honest)).toEqual([]);
    const checker = new ProofChecker(publicKeyOfManifests, organizationId, Date.now());
    expect(honest.items.map((item) => checker.check(item).isProved)).toEqual([true, true]);
    expect(canceled(honest).case.auditEvents).toHaveLength(2);
  });

  test("proves the events that were sealed, and those of the last hour need no proof", async () => {
    const later = await create("proved-3");
    const params = { caseId: String(later["caseId"]) };
    const { items, ...rest } = await exported();
    expect(items[0]?.proof).toBeNull();
    expect(faultsOf({ items, ...rest })).toEqual([]);
    await sealed.seal();
    await sealed.call("createCaseComment", { params, body: { comment: "Called" } });
    const next = await exported();
    expect(next.items[0]?.proof).not.toBeNull();
    expect(faultsOf(next)).toEqual([]);
    sealed.world.clock.now += 3_600_001;
    const late = await exported();
    const { id, sequence } = late.items[0]?.case.auditEvents.at(-1) ?? {};
    expect(faultsOf(late)).toEqual([
      `event ${sequence}: ${id} is older than an hour, and no proof covers it.`,
    ]);
  });
});

type Attack = (document: Document) => string[];

const attacks: Readonly<Record<string, Attack>> = {
  "an actor is changed": (document) => {
    const { case: shown } = canceled(document);
    Object.assign(shown.auditEvents[0] ?? {}, { actor: "user:somebody_else" });
    rehash(shown);
    const { id } = shown.auditEvents[1] ?? {};
    return [`event 2: ${id} is not the event that was sealed in ${window}.`];
  },
  "the end of the chain is dropped": (document) => {
    const { case: shown } = canceled(document);
    const dropped = shown.auditEvents.pop();
    rehash(shown);
    return [`event 2: ${dropped?.["id"]} was sealed and is missing.`];
  },
  "the proof is removed": (document) => {
    delete (document.items[1] as Row).proof;
    return ["it has no proof: export with proofs=true."];
  },
  "the proof is emptied, and the export claims to be of a later day": (document) => {
    (document.items[1] as Row).proof = null;
    document.exportedAt = "2026-03-04T12:00:00.000Z";
    const ids = canceled(document).case.auditEvents.map(({ id }) => id);
    return ids.map(
      (id, at) => `event ${at + 1}: ${id} is older than an hour, and no proof covers it.`,
    );
  },
  "the proof is that of another case": (document) => {
    (document.items[1] as Row).proof = structuredClone(document.items[0]?.proof ?? null);
    return ["its proof is of another case."];
  },
  "the sealed entry is changed with the event": (document) => {
    const { case: shown, proof } = canceled(document);
    Object.assign(shown.auditEvents[1] ?? {}, { actor: "user:somebody_else" });
    rehash(shown);
    const [event] = proof.entry[1] as unknown as unknown[][];
    if (event !== undefined) event[1] = shown.auditEvents[1]?.["hash"];
    return ["its proof does not lead to the seal."];
  },
  "the seal is changed with the entry": (document) => {
    const { proof } = canceled(document);
    Object.assign(proof.seals[0] ?? {}, { previousHash: "00" });
    return ["its proof does not lead to the manifest."];
  },
  "the seal has the name of another organization": (document) => {
    Object.assign(canceled(document).proof.seals[0] ?? {}, { organizationId: "org_other" });
    return ["the seals of its proof do not follow one another."];
  },
  "a seal without a link follows": (document) => {
    const { proof } = canceled(document);
    (proof.seals as unknown[]).push(proof.seals[0]);
    return ["the seals of its proof do not follow one another."];
  },
  "the proof has no seal": (document) => {
    (canceled(document).proof.seals as unknown[]).length = 0;
    return ["its proof has no seal."];
  },
  "the list is changed": (document) => {
    Object.assign(canceled(document).proof.manifest.lists[0] ?? {}, { root: "00" });
    return ["its proof does not lead to the manifest."];
  },
  "the manifest is changed": (document) => {
    Object.assign(canceled(document).proof.manifest, { previousHash: "00" });
    return [`the signature of manifest ${window} does not hold.`];
  },
  "the root is not that of the lists": (document) => {
    Object.assign(canceled(document).proof.manifest, { root: "00" });
    return [`the signature of manifest ${window} does not hold.`];
  },
  "the proof is of another form": (document) => {
    (document.items[1] as unknown as Record<string, unknown>)["proof"] = { entry: [] };
    return ["its proof has not the form of a proof."];
  },
};

test.each(Object.entries(attacks))("%s: it is named", (_name, attack) => {
  const document = structuredClone(honest);
  const expected = attack(document);
  expect(faultsOf(document)).toEqual(expected);
});

/** The organization's only seal as three, as if each held no more. @returns the key that signs the new manifest */
function splitSeal(): KeyObject {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { objects } = sealed.world;
  const write = (key: string, value: unknown) =>
    objects.set(key, Buffer.from(JSON.stringify(value)));
  const read = <T>(key: string) => JSON.parse(Buffer.from(objects.get(key) ?? "").toString()) as T;
  const only = read<Seal>(sealKey(organizationId, 1));
  const third = Math.ceil(only.entries.length / 3);
  let previousHash: string | null = null;
  for (const number of [1, 2, 3]) {
    const entries = only.entries.slice((number - 1) * third, number * third);
    const seal: Seal = {
      ...{ ...only, number, previousHash, entries },
      ...{ entryCount: entries.length, root: rootOf(entries) },
    };
    write(sealKey(organizationId, number), seal);
    previousHash = hashSeal(seal);
  }
  const manifest = read<SignedManifest>(manifestKey(window));
  const [{ shard }] = manifest.lists as [ManifestList];
  const list = [[organizationId, 3, previousHash]];
  write(listKey(window, shard), list);
  const lists = [{ shard, count: 1, root: rootOf(list) }];
  const next = { ...manifest, lists, root: rootOf(lists.map(({ root }) => root)) };
  const signature = sign("sha256", hashManifest(next), privateKey);
  write(manifestKey(window), { ...next, signature: signature.toString("base64") });
  return publicKey;
}

test("a proof leads from the first seal of a window through those that follow", async () => {
  const before = new Map(sealed.world.objects);
  const publicKey = splitSeal();
  const query = "to=2026-03-03T12:10:00Z";
  const document = await exported(query);
  for (const [key, bytes] of before) sealed.world.objects.set(key, bytes);
  const lengths = document.items.map(({ proof }) => proof?.seals.length ?? 0);
  expect(Math.max(...lengths)).toBeGreaterThan(1);
  expect(faultsOf(document, publicKey)).toEqual([]);
  const longest = document.items.find(({ proof }) => proof?.seals.length === Math.max(...lengths));
  Object.assign(longest?.proof?.seals[0] ?? {}, { number: 9 });
  const fault = "the seals of its proof do not follow one another.";
  expect(faultsOf(document, publicKey)).toEqual([fault]);
});

test("another key than that of the manifests proves nothing", () => {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const fault = `the signature of manifest ${window} does not hold.`;
  expect(faultsOf(honest, publicKey)).toEqual([fault, fault]);
});

test("proofs are in JSON only", async () => {
  const query = "proofs=true&format=csv";
  const { status, body } = await request(sealed.world, "exportReconciliationCases", { query });
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ path: ["proofs"] }] });
});

test("recon verify-export checks the proofs with the key alone, and says what is wrong", async () => {
  const folder = mkdtempSync(join(tmpdir(), "proofs-"));
  const file = join(folder, "cases.json");
  const key = join(folder, "key.pem");
  try {
    const document = structuredClone(honest);
    const events = document.items.flatMap((item) => item.case.auditEvents);
    writeFileSync(key, publicKeyOfManifests.export({ type: "spki", format: "pem" }));
    writeFileSync(file, JSON.stringify(document));
    const argv = ["verify-export", file, "--public-key", key];
    const verified = await runRecon(argv);
    expect(verified.errors).toBe("");
    expect(verified.out).toBe(
      `2 cases, ${events.length} audit events: every chain holds.\n2 cases are in signed manifests; 0 are too new to be sealed.`,
    );
    const [expected = ""] = attacks["the manifest is changed"]?.(document) ?? [];
    writeFileSync(file, JSON.stringify(document));
    const wrong = await runRecon(argv);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.errors).toContain(`${canceled(document).case.id}: ${expected}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
