/** An erasure covers the row of the file from which a payment intent came (docs/audit.md, Erasure). */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { erasePayment } from "#work/erasure/erase-payment.ts";
import { type Json, openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

/** A row has its whole request until its chunk is finished: here the payment is erased before that. */
async function writeWholeRows(sealed: SealedWorld, names: readonly string[]): Promise<void> {
  for (const item of await sealed.world.readItems()) {
    if (!(item["rows"] instanceof Uint8Array)) continue;
    const rows = JSON.parse(inflateRawSync(item["rows"]).toString()) as Json[];
    const whole = rows.map((row, at) => {
      const request = { ...(row["request"] as Json), beneficiaryName: names[at] };
      return { ...row, request };
    });
    await sealed.overwrite({ ...item, rows: deflateRawSync(JSON.stringify(whole)) });
  }
}

test("erases the row of a file of expected payments, and no other row", async () => {
  const simulator = await Simulator.start();
  const sealed = await openSealedWorld(simulator);
  const { table, world } = sealed;
  try {
    const profile = await sealed.call("createImportProfile", {
      body: {
        name: "Expected",
        kind: "expected_payments",
        sourceType: "client_internal_ledger",
        format: "csv",
        mapping: { externalReference: "ref", amount: "sum", beneficiaryName: "name" },
        defaults: { currency: "EUR" },
      },
    });
    const content = "ref,sum,name\nR-1,10,Zelda Canary\nR-2,10,Ada Other\n";
    const body = { profileId: String(profile["id"]), fileName: "expected.csv", content };
    const { id: batchId } = await sealed.call("createImportBatch", { body });
    await pumpUntilQuiet(world);
    const rows = async () => {
      const items = (await world.readItems()).filter(({ rows }) => rows instanceof Uint8Array);
      return items.map(({ rows }) => inflateRawSync(rows as Uint8Array).toString()).join();
    };
    expect(await rows()).not.toContain("Zelda");
    await writeWholeRows(sealed, ["Zelda Canary", "Ada Other"]);
    expect(await rows()).toContain("Zelda Canary");
    const report = await sealed.call("listImportRows", { params: { batchId: String(batchId) } });
    const [first] = report["items"] as readonly Readonly<Record<string, string>>[];
    const paymentIntentId = first?.["paymentIntentId"] ?? "";
    await sealed.call("updateReconciliationCase", {
      params: { caseId: paymentIntentId.replace("pi_", "case_") },
      body: { status: "resolved", reason: { code: "other", comment: "closed" } },
    });
    const uuid = parseId("paymentIntent", paymentIntentId);
    if (uuid === null) throw new Error(paymentIntentId);
    const now = () => world.clock.now as Instant;
    const given = {
      ...{ table, ids: createIdSource(now), now },
      ...{ actor: "operator:ada", remember: async () => {} },
    };
    const outcome = await erasePayment(given, organizationId, uuid);
    expect(outcome).toMatchObject({ kind: "erased", batches: [expect.any(String)] });
    expect(await rows()).not.toContain("Zelda");
    expect(await rows()).toContain("Ada Other");
  } finally {
    await world.close();
    await simulator.stop();
  }
});
