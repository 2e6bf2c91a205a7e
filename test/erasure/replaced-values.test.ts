/** An erasure deletes every match key that is made of a name (docs/audit.md, Erasure). */
import { expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { maximumWrites } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { erasePayment } from "#work/erasure/erase-payment.ts";
import { openSealedWorld } from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

const money = { amount: "10.00", currency: "EUR" };
const records = 6;
const namesOfRecord = 20;

test("deletes the match keys of names that later records replaced, more than one transaction holds", async () => {
  const simulator = await Simulator.start();
  const sealed = await openSealedWorld(simulator);
  const { table, world } = sealed;
  try {
    const keys = async () =>
      (await world.readItems()).filter(({ pk }) => String(pk).includes("#key#")).length;
    const { caseId, paymentIntentId } = await sealed.call("createPaymentIntent", {
      body: {
        ...{ externalReference: "pay-1", source: money, destination: money },
        beneficiaryName: "Zelda Canary",
      },
    });
    const send = async (record: number, named: object) => {
      const body = {
        ...{ provider: "acme", providerTransferId: "acme-1", sourceRef: `acme-1-${record}` },
        ...{ phase: "destination", amount: money, paymentIntentId, payload: {} },
      };
      await sealed.call("createProviderEvidence", { body: { ...body, ...named } });
      await pumpUntilQuiet(world);
    };
    await send(0, {});
    const withoutNames = await keys();
    for (let record = 1; record <= records; record += 1) {
      const names = Array.from({ length: namesOfRecord }, (_, n) => `Zelda Canary ${record}-${n}`);
      const references = names.map((value) => ({ type: "order", value }));
      await send(record, { externalReference: `Zelda Canary ${record}`, references });
    }
    expect((await keys()) - withoutNames).toBeGreaterThan(maximumWrites);
    const params = { caseId: String(caseId) };
    const reason = { code: "other", comment: "closed" };
    await sealed.call("updateReconciliationCase", { params, body: { status: "resolved", reason } });
    const uuid = parseId("paymentIntent", String(paymentIntentId));
    if (uuid === null) throw new Error(String(paymentIntentId));
    const now = () => world.clock.now as Instant;
    const given = {
      ...{ table, ids: createIdSource(now), now },
      ...{ actor: "operator:ada", remember: async () => {} },
    };
    let largest = 0;
    table.client.middlewareStack.add(
      (next) => async (args) => {
        const { TransactItems } = args.input as { readonly TransactItems?: readonly unknown[] };
        largest = Math.max(largest, TransactItems?.length ?? 0);
        return await next(args);
      },
      { step: "initialize" },
    );
    expect(await erasePayment(given, organizationId, uuid)).toMatchObject({ kind: "erased" });
    expect(await keys()).toBe(withoutNames);
    expect(largest).toBeLessThanOrEqual(maximumWrites);
  } finally {
    await world.close();
    await simulator.stop();
  }
});
