/**
 * What `check-history` and `recon verify-export` print of a changed table, export or copy of the manifests, and how they
 * end (docs/audit.md, Checking).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OperationId } from "#api/schema/route/routes.ts";
import type { Instant } from "#domain/value/instant.ts";
import { checkOrganization } from "#lib/operations/check-history.ts";
import { readManifestFlags } from "#lib/operations/manifest-folder.ts";
import { decodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { validBodies } from "../hostile/valid-bodies.ts";
import { runRecon } from "../local/cli/run-recon.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator, type Snapshot } from "../simulation/world.ts";
import { changeActor, idOf, itemWith, rehashCase } from "./forging.ts";
import { openSealedWorld, publicKeyOfManifests, type SealedWorld } from "./sealed-world.ts";

/** Each makes an event outside cases, about a record of another collection. */
const outsideCases: readonly OperationId[] = [
  "createReconciliationRule",
  "createSettlement",
  "createAccount",
  "createPartnerIntegration",
  "createOutboundWebhookEndpoint",
  "createImportProfile",
];
const window = "2026-03-03T12:00:00.000Z";

let simulator: Simulator;
let honest: Snapshot;
let sealed: SealedWorld;
let caseId: string;
const folder = mkdtempSync(join(tmpdir(), "sealed-"));

beforeAll(async () => {
  simulator = await Simulator.start();
  const world = await openSealedWorld(simulator);
  const money = { amount: "10.00", currency: "USD" };
  const body = { externalReference: "sealed-1", source: money, destination: money };
  const created = await world.call("createPaymentIntent", { body });
  caseId = String(created["caseId"]);
  for (const { operationId, create } of validBodies) {
    if (outsideCases.includes(operationId)) await world.call(operationId, { body: create(1) });
  }
  const params = { paymentIntentId: String(created["paymentIntentId"]) };
  await world.call("cancelPaymentIntent", { params });
  await world.seal();
  await world.seal();
  honest = await world.world.snapshot();
  await world.world.close();
  writeFileSync(
    join(folder, "key.pem"),
    publicKeyOfManifests.export({ type: "spki", format: "pem" }),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await simulator.stop();
});

beforeEach(async () => {
  sealed = await openSealedWorld(simulator, honest);
  return () => sealed.world.close();
});

const flags = { manifests: join(folder, "manifests"), publicKey: join(folder, "key.pem") };

/** A copy of the bucket, as `aws s3 sync` makes it. */
function copyManifests(): void {
  rmSync(flags.manifests, { recursive: true, force: true });
  for (const [key, bytes] of sealed.world.objects) {
    if (!/^(?:manifests|lists|seals)\//.test(key)) continue;
    const path = join(flags.manifests, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

async function checkHistoryCommand(): Promise<{ holds: boolean; lines: string[] }> {
  const lines: string[] = [];
  const holds = await checkOrganization(
    {
      table: sealed.table,
      manifests: readManifestFlags(flags),
      archive: null,
      now: () => sealed.world.clock.now as Instant,
      write: (text) => lines.push(text.trimEnd().replace(`${organizationId}: `, "")),
    },
    organizationId,
  );
  return { holds, lines: lines.slice(2) };
}

async function verifyExportCommand(change: (text: string) => string = (text) => text) {
  const file = join(folder, "cases.json");
  const { manifests, publicKey } = flags;
  writeFileSync(file, change(JSON.stringify(await sealed.read("exportReconciliationCases"))));
  const argv = ["verify-export", file, "--manifests", manifests, "--public-key", publicKey];
  const { code, out, errors } = await runRecon(argv);
  return { code, lines: (out + errors).split("\n") };
}

const held = "1 cases, 5 audit events: every chain holds.";

test("say that an honest table, an export of it and a copy of the manifests hold", async () => {
  copyManifests();
  expect(await checkHistoryCommand()).toEqual({ holds: true, lines: [] });
  expect(await verifyExportCommand()).toEqual({ code: 0, lines: [held] });
});

test("name a changed actor whose chain was re-hashed", async () => {
  copyManifests();
  const ids = await rehashCase(sealed, "user:somebody_else");
  expect(await checkHistoryCommand()).toEqual({
    holds: false,
    lines: ids
      .map(
        (id, at) =>
          `${id}: it is not the event that was sealed in ${window} (event ${at + 1} of ${caseId}).`,
      )
      .sort(),
  });
  expect(await verifyExportCommand()).toEqual({
    code: 1,
    lines: ids.map(
      (id, at) => `${caseId} event ${at + 1}: ${id} is not the event that was sealed in ${window}.`,
    ),
  });
});

test("name a changed and a deleted event outside cases", async () => {
  copyManifests();
  const changed = await changeActor(sealed, "reconciliation_rule.created");
  const { item, event } = await itemWith(sealed, "import_profile.created");
  await sealed.remove(item);
  const { holds, lines } = await checkHistoryCommand();
  expect(holds).toBe(false);
  expect(lines).toEqual(
    [
      `${idOf(changed)}: it is not the event that was sealed in ${window}.`,
      `${idOf(event)}: it was sealed in ${window} and is missing.`,
    ].sort(),
  );
});

test("name every event of a dropped tail, whatever it is about", async () => {
  copyManifests();
  const items = (await sealed.world.readItems()).filter(holdsEntry);
  const dropped = items.flatMap((item) =>
    decodeEntry(item).events.filter(({ paymentUuid }) => paymentUuid === null),
  );
  const kinds = new Set(dropped.map(({ eventType }) => eventType));
  expect(kinds.size).toBe(outsideCases.length);
  for (const item of items.filter(({ pk }) => String(pk).includes("#jnl#"))) {
    if (decodeEntry(item).events.every(({ paymentUuid }) => paymentUuid === null))
      await sealed.remove(item);
  }
  const { lines } = await checkHistoryCommand();
  expect(lines).toEqual(
    dropped.map((event) => `${idOf(event)}: it was sealed in ${window} and is missing.`).sort(),
  );
});

test("name the dropped tail of a case whose count and head were corrected", async () => {
  copyManifests();
  const { event } = await itemWith(sealed, "payment_intent.canceled");
  const { code, lines } = await verifyExportCommand((text) => {
    const document = JSON.parse(text);
    const [{ case: shown }] = document.items;
    shown.auditEvents.splice(event.sequence === null ? 0 : event.sequence - 1);
    shown.auditCount = shown.auditEvents.length;
    shown.auditHead = shown.auditEvents.at(-1).hash;
    return JSON.stringify(document);
  });
  expect(code).toBe(1);
  expect(lines).toContain(
    `${caseId} event ${event.sequence}: ${idOf(event)} was sealed in ${window} and is missing.`,
  );
});

test("name a rewritten manifest", async () => {
  const key = `manifests/${window}.json`;
  const manifest = JSON.parse(Buffer.from(sealed.world.objects.get(key) ?? "").toString());
  sealed.world.objects.set(key, Buffer.from(JSON.stringify({ ...manifest, root: "0" })));
  copyManifests();
  const named = [
    `Manifest ${window}: the signature does not hold.`,
    `Manifest ${window}: its root is not that of its lists.`,
    "Manifest 2026-03-03T12:05:00.000Z: it does not follow the manifest before it, which was rewritten.",
  ];
  expect(await checkHistoryCommand()).toEqual({ holds: false, lines: named });
  const lines = named.map((line) => `The export: ${line}`);
  expect(await verifyExportCommand()).toEqual({ code: 1, lines });
});

test("name manifests that are missing at the end, and a copy without any", async () => {
  const keys = [...sealed.world.objects.keys()].filter((key) => key.startsWith("manifests/"));
  const [cut = ""] = keys.sort().slice(-13, -12);
  for (const key of keys.slice(-12)) sealed.world.objects.delete(key);
  copyManifests();
  const end = new Date(Date.parse(cut.slice("manifests/".length, -".json".length)) + 300_000);
  const line = `The manifests end at ${end.toISOString()}: those until ${new Date(sealed.world.clock.now).toISOString()} are missing.`;
  expect(await checkHistoryCommand()).toMatchObject({ holds: false, lines: [line] });
  expect(await verifyExportCommand()).toEqual({ code: 1, lines: [`The export: ${line}`] });
  for (const key of keys) sealed.world.objects.delete(key);
  copyManifests();
  mkdirSync(flags.manifests, { recursive: true });
  const none = "There is no manifest.";
  expect(await checkHistoryCommand()).toMatchObject({ holds: false, lines: [none] });
  expect(await verifyExportCommand()).toMatchObject({ code: 1, lines: [`The export: ${none}`] });
});
