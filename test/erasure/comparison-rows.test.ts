/** An erasure covers what comparisons with another tool keep of the payment (docs/audit.md, Erasure). */
import { expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { erasePayment } from "#work/erasure/erase-payment.ts";
import { openSealedWorld } from "../sealing/sealed-world.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

const money = { amount: "10.00", currency: "EUR" };
const rowOf = (reference: string) => ({
  reference,
  status: "Unmatched",
  reason: `reason of ${reference}`,
  matchedReference: `movement of ${reference}`,
});

test("erases the rows of the payment in every comparison, and no other row", async () => {
  const simulator = await Simulator.start();
  const sealed = await openSealedWorld(simulator);
  const { table, world } = sealed;
  try {
    const ids: Record<string, string> = {};
    for (const externalReference of ["R-1", "R-2"]) {
      const intent = { externalReference, source: money, destination: money };
      const body = { ...intent, beneficiaryName: "Zelda Canary" };
      const { paymentIntentId } = await sealed.call("createPaymentIntent", { body });
      ids[externalReference] = String(paymentIntentId);
    }
    const items = [rowOf("R-1"), rowOf("R-2"), rowOf(ids["R-1"] ?? "")];
    const made = await sealed.call("createComparison", { body: { items } });
    const open = await sealed.call("createComparison", { body: { items, complete: false } });
    const params = { caseId: (ids["R-1"] ?? "").replace("pi_", "case_") };
    const reason = { code: "other", comment: "closed" };
    await sealed.call("updateReconciliationCase", { params, body: { status: "resolved", reason } });
    const uuid = parseId("paymentIntent", ids["R-1"] ?? "");
    if (uuid === null) throw new Error("No payment.");
    const now = () => world.clock.now as Instant;
    const dependencies = {
      ...{ table, ids: createIdSource(now), now },
      ...{ actor: "operator:ada", remember: async () => {} },
    };
    const rows = async (id: unknown) => {
      const page = await sealed.read("listComparisonRows", {
        params: { comparisonId: String(id) },
        query: "limit=100",
      });
      return (page["items"] as Readonly<Record<string, unknown>>[]).filter(
        ({ theirStatus }) => theirStatus !== null,
      );
    };
    const before = await rows(made["id"]);
    expect(before).toHaveLength(3);
    await erasePayment(dependencies, organizationId, uuid);
    const after = await rows(made["id"]);
    expect(after.map(({ theirReason }) => theirReason)).toEqual([
      "[erased]",
      "reason of R-2",
      "[erased]",
    ]);
    expect(after[1]).toEqual(before[1]);
    expect(after[0]).toMatchObject({
      theirMatchedReference: "[erased]",
      outcome: before[0]?.["outcome"],
    });
    const params2 = { comparisonId: String(open["id"]) };
    await sealed.call("completeComparison", { params: params2 });
    expect((await rows(open["id"])).map(({ theirReason }) => theirReason)).toEqual([
      "[erased]",
      "reason of R-2",
      "[erased]",
    ]);
  } finally {
    await world.close();
    await simulator.stop();
  }
});
