/** A settlement as of a moment is what it was then (docs/specification.md, Settlements). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Json, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** The number and time of the last change also count what is not shown. */
function shown({ version: _version, updatedAt: _updatedAt, ...rest }: Json): Json {
  return rest;
}

test("each state that a settlement had is shown as of its moment, and as of any later one before the next", async () => {
  const client = await openSettlements(simulator);
  const { draft, add, finish, bank, settlement, call, complete, ask, now, pass } = client;
  await client.sell("a", "100", "3.20");
  const id = await draft({ reference: "po_1", gross: "100", net: "96.80" });
  const params = { settlementId: id };
  const seen: { readonly at: number; readonly state: Json }[] = [];
  const look = async () => {
    await complete();
    seen.push({ at: now(), state: await settlement(id) });
    pass(60_000);
  };
  const item = { type: "charge", externalReference: "a", gross: "100", fee: "3.20" };
  await look();
  await add(id, [{ ...item, net: "96.80" }]);
  await look();
  await call("removeSettlementItems", { params });
  await look();
  await add(id, [{ ...item, net: "96.80" }]);
  await call("updateSettlement", { params, body: { expectedOn: "2026-12-01" } });
  await look();
  await finish(id);
  await look();
  await bank("po_1", "96.80");
  await look();
  await look();
  const statuses = seen.map(({ state }) => state["status"]);
  expect(statuses).toEqual(["draft", "draft", "draft", "draft", "pending", "settled", "settled"]);
  for (const { at, state } of seen) {
    for (const moment of [at, at + 59_999]) {
      const query = `asOf=${encodeURIComponent(new Date(moment).toISOString())}`;
      expect(shown(await call("getSettlement", { params, query }))).toEqual(shown(state));
    }
  }
  const asOf = (milliseconds: number) =>
    ask("getSettlement", { params, query: `asOf=${new Date(milliseconds).toISOString()}` });
  const before = Date.parse(String(seen[0]?.state["createdAt"])) - 1;
  expect(await asOf(before)).toMatchObject({ status: 404 });
  const future = await asOf(now() + 1);
  expect(future).toMatchObject({ status: 400 });
  expect(future.text).toContain("Must not be in the future.");
});

test("a settlement that another one carries on says so as of the moment of that, with an audit event of its own", async () => {
  const { settle, settlement, call, complete, now, pass } = await openSettlements(simulator);
  const line = (net: string) => ({ type: "adjustment", gross: net, net });
  const earlier = await settle({ reference: "po_1", gross: "-5", net: "-5" }, [line("-5")]);
  await complete();
  const alone = { at: now(), state: await settlement(earlier) };
  pass(60_000);
  const payout = { reference: "po_2", gross: "3", net: "3", carriedFrom: earlier };
  const later = await settle(payout, [line("8")]);
  await complete();
  const params = { settlementId: earlier };
  const query = `asOf=${new Date(alone.at).toISOString()}`;
  expect(shown(await call("getSettlement", { params, query }))).toEqual(shown(alone.state));
  expect(await settlement(earlier)).toMatchObject({ status: "carried", carriedInto: later });
  const audited = await call("listAuditEvents", { query: "eventType=settlement.updated&limit=50" });
  const { items } = audited as unknown as { readonly items: readonly Json[] };
  const ofEarlier = items.filter(
    ({ payload }) =>
      (payload as Json)["settlementId"] === earlier &&
      "carriedInto" in (payload as { after: object }).after,
  );
  expect(ofEarlier).toHaveLength(1);
});
