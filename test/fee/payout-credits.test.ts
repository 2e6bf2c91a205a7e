/** Credits of claims that come as lines of a payout (docs/matching.md, Claims). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Item, type Json, openSettlements } from "../settlement/settlement-world.ts";
import { listConsumer, pumpUntilQuiet, streamConsumer } from "../simulation/aws/event-pump.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const acme = {
  ...{ name: "Acme cards", provider: "acme_pay", currency: "EUR" },
  effectiveFrom: "2026-01-01T00:00:00.000Z",
  components: [{ feeType: "provider", kind: "percent", percent: "1.5" }],
};

/** A payment of 100.00 that was charged 2.00 in place of 1.50, paid out, and 0.50 of it claimed. */
async function openClaimed({ isClaimed = true } = {}) {
  const client = await openSettlements(simulator);
  const { call, world, settle, bank, caseOf } = client;
  const complete = () => pumpUntilQuiet(world, [streamConsumer, listConsumer]);
  await call("createFeeSchedule", { body: acme });
  const caseId = await client.sell("sale-1", "100", "2");
  await complete();
  await settle({ reference: "po_1", gross: "100", net: "98" }, [
    { type: "charge", externalReference: "sale-1", gross: "100", fee: "2", net: "98" },
  ]);
  await bank("po_1", "98");
  await complete();
  if (isClaimed) {
    await call("createCaseAction", { body: { action: "claim", ids: [caseId] } });
    await complete();
  }
  let payouts = 1;
  return {
    ...client,
    complete,
    read: () => caseOf(caseId),
    report: () => call("getOverchargesReport") as unknown as Promise<Json>,
    /** A payout of another sale and the line. */
    payOut: async (
      line: Partial<Item> & Pick<Item, "type" | "net">,
      { isPaid = true, named = { externalReference: "sale-1" } as Json } = {},
    ) => {
      payouts += 1;
      client.pass(60_000);
      const net = (10 + Number(line.net)).toFixed(2);
      const fee = line.type === "fee" ? String(-Number(line.net)) : "0";
      const gross = line.type === "fee" ? "0" : line.net;
      const all = (10 + Number(gross)).toFixed(2);
      const reference = `po_${payouts}`;
      const id = await settle({ reference, gross: all, net }, [
        { type: "charge", externalReference: `other-${payouts}`, gross: "10", net: "10" },
        { gross, fee, ...line, ...named },
      ]);
      await complete();
      if (isPaid) await bank(reference, net);
      await complete();
      return id;
    },
  };
}

describe("a line of a payout that gives money back for a payment", () => {
  test.each(["fee", "adjustment"])(
    "credits its claim once the payout is there: %s",
    async (type) => {
      const { payOut, read, report, settlement, items, bank, complete } = await openClaimed();
      const before = await read();
      expect(before).toMatchObject({
        ...{ exceptionType: "fee_variance", actualAmount: "98" },
        feeClaims: [{ claimed: "0.50", credited: "0.00" }],
      });
      const id = await payOut({ type, net: "0.50" }, { isPaid: false });
      expect(await read()).toMatchObject({
        feeClaims: [{ credited: "0.00" }],
        unplacedCredits: [],
      });
      await bank("po_2", "10.50");
      await complete();
      expect(await read()).toMatchObject({
        ...{ verdict: "matched", status: "resolved", actualAmount: "98", unplacedCredits: [] },
        feeClaims: [{ claimed: "0.50", credited: "0.50", open: "0.00" }],
      });
      expect(await report()).toMatchObject({
        items: [{ claimed: "0.50", credited: "0.50", open: "0.00" }],
        unplacedCredits: { count: 0 },
      });
      // It stays a line of the settlement.
      expect(await settlement(id)).toMatchObject({
        ...{ status: "settled", sharesAmount: "10.00", lines: [{ type, amount: "0.50" }] },
      });
      const [, line] = await items(id);
      expect(line).toMatchObject({
        ...{ share: null, lineAmount: "0.50" },
        feeCredit: { status: "confirmed", caseIds: [before["id"]] },
      });
    },
  );

  test("credits in parts, by the transfer id of the payment too", async () => {
    const { payOut, read } = await openClaimed();
    await payOut({ type: "fee", net: "0.20" });
    expect(await read()).toMatchObject({ feeClaims: [{ credited: "0.20", open: "0.30" }] });
    const byTransfer = { externalReference: null, providerTransferId: "ch_sale-1" };
    await payOut({ type: "adjustment", net: "0.30" }, { named: byTransfer });
    expect(await read()).toMatchObject({
      verdict: "matched",
      feeClaims: [{ credited: "0.50", open: "0.00" }],
    });
  });

  test.each([
    ["of more than is open", "0.51", true],
    ["without a claim", "0.50", false],
  ])("is no money of the payment and is told: %s", async (_, net, isClaimed) => {
    const { payOut, read, report, call, complete } = await openClaimed({ isClaimed });
    const before = await read();
    await payOut({ type: "adjustment", net });
    const after = await read();
    const kept = ["verdict", "exceptionType", "actualAmount", "unexplainedDelta"];
    for (const name of kept) expect([name, after[name]]).toEqual([name, before[name]]);
    const credits = (after["flowLegs"] as readonly Json[]).filter(({ amount }) => amount === net);
    expect(credits.map(({ counts }) => counts)).toEqual([false]);
    expect(after).toMatchObject({
      unplacedCredits: [{ provider: "acme_pay", amount: net, currency: "EUR" }],
      feeClaims: isClaimed ? [{ credited: "0.00" }] : [],
    });
    expect(after["summary"]).toContain(
      `${net} EUR that acme_pay credited by lines of payouts fit no open claim.`,
    );
    const { unplacedCredits } = (await report()) as { unplacedCredits: Json };
    expect(unplacedCredits).toMatchObject({ count: 1 });
    const query = new URLSearchParams(unplacedCredits["filter"] as Record<string, string>);
    const { items } = (await call("listReconciliationCases", {
      query: query.toString(),
    })) as unknown as { items: Json[] };
    expect(items.map(({ id }) => id)).toEqual([before["id"]]);
    // A later claim does not count money of before.
    await call("createCaseAction", { body: { action: "claim", ids: [String(before["id"])] } });
    await complete();
    expect(await read()).toMatchObject({ feeClaims: [{ claimed: "0.50", credited: "0.00" }] });
  });

  test.each([
    ["that takes money", { type: "adjustment", net: "-0.50" }],
    ["of another kind", { type: "release", net: "0.50" }],
  ])("is a line of the settlement alone: %s", async (_, line) => {
    const { payOut, read, items } = await openClaimed();
    const id = await payOut(line);
    expect((await items(id))[1]).toMatchObject({ share: null, feeCredit: null });
    expect(await read()).toMatchObject({
      feeClaims: [{ credited: "0.00" }],
      unplacedCredits: [],
    });
  });
});
