/** Fee schedules as a resource: what is kept, what is refused, and what changes leave behind. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maximumFeeSchedules } from "#domain/fee/fee-schedule.ts";
import { type Json, openPostings } from "../posting/posting-world.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const percent = { feeType: "provider", kind: "percent", percent: "1.5" };
const flat = { feeType: "provider", kind: "flat", amount: "0.25" };
const acme = {
  name: "Acme cards",
  provider: "acme",
  currency: "EUR",
  effectiveFrom: "2026-03-01T00:00:00.000Z",
  components: [percent, flat],
};
const withComponent = (component: Json) => ({ ...acme, components: [component] });
const tiered = (tiers: Json[], more: Json = {}) =>
  withComponent({ feeType: "provider", kind: "tiered", tiers, ...more });

describe("a fee schedule", () => {
  test("is added with its defaults, listed newest first, changed, deleted, each change a version and audited", async () => {
    const { call, ask } = await openPostings(simulator);
    const made = await call("createFeeSchedule", { body: acme });
    const absent = { amount: null, percent: null, minimum: null, maximum: null, tiers: null };
    expect(made).toMatchObject({
      ...acme,
      paymentType: null,
      paymentSubtype: null,
      chain: null,
      conditions: [],
      effectiveTo: null,
      components: [
        { ...absent, ...percent, on: "gross", perMonth: false },
        { ...absent, ...flat, on: "gross", perMonth: false },
      ],
      rounding: { mode: "half_even", per: "line" },
      version: 1,
    });
    const zenith = await call("createFeeSchedule", { body: { ...acme, provider: "zenith" } });
    expect(await call("listFeeSchedules", { query: "limit=1" })).toMatchObject({
      items: [zenith],
      total: 2,
    });
    const params = { feeScheduleId: made["id"] ?? "" };
    const body = { effectiveTo: "2026-07-01T00:00:00.000Z", currency: "USD" };
    const changed = await call("updateFeeSchedule", { params, body });
    expect(changed).toMatchObject({ ...acme, ...body, version: 2 });
    expect(await call("getFeeSchedule", { params })).toEqual(changed);
    expect((await ask("deleteFeeSchedule", { params })).status).toBe(204);
    expect((await ask("getFeeSchedule", { params })).status).toBe(404);
    expect((await ask("updateFeeSchedule", { params, body })).status).toBe(404);
    expect((await ask("deleteFeeSchedule", { params })).status).toBe(404);
    expect(await call("listFeeScheduleVersions", { params })).toMatchObject({
      items: [changed, made],
      total: 2,
    });
    const { items } = (await call("listAuditEvents")) as unknown as { items: Json[] };
    const changes = items.filter(({ eventType }) => String(eventType).startsWith("fee_schedule."));
    expect(changes.map(({ eventType }) => eventType).sort()).toEqual([
      "fee_schedule.created",
      "fee_schedule.created",
      "fee_schedule.deleted",
      "fee_schedule.updated",
    ]);
    expect(changes).toContainEqual(
      expect.objectContaining({
        payload: { feeScheduleId: made["id"], before: made, after: changed },
      }),
    );
  });

  test.each<[string, Json, (string | number)[]]>([
    ["has a flat fee without its amount", withComponent({ ...flat, amount: null }), ["amount"]],
    ["has a flat fee with a percentage", withComponent({ ...flat, percent: "1" }), ["percent"]],
    ["has a percentage above 100", withComponent({ ...percent, percent: "100.01" }), ["percent"]],
    ["has a negative percentage", withComponent({ ...percent, percent: "-1" }), ["percent"]],
    [
      "has a minimum above the maximum",
      withComponent({ ...percent, minimum: "2.00", maximum: "1.99" }),
      ["minimum"],
    ],
    ["has an unknown basis", withComponent({ ...percent, on: "volume" }), ["on"]],
    ["has an unknown fee type", withComponent({ ...percent, feeType: "tax" }), ["feeType"]],
    ["counts a flat fee by the month", withComponent({ ...flat, perMonth: true }), ["perMonth"]],
    [
      "has tiers that do not ascend",
      tiered([
        { upTo: "100", percent: "2" },
        { upTo: "100.00", percent: "1" },
      ]),
      ["tiers", 1, "upTo"],
    ],
    [
      "has a tier without a limit that is not the last",
      tiered([{ percent: "2" }, { upTo: "100", percent: "1" }]),
      ["tiers", 0, "upTo"],
    ],
    ["has a tier without a fee", tiered([{ upTo: "100" }]), ["tiers", 0, "percent"]],
  ])("that %s is refused, and the field is named", async (_, body, path) => {
    const { ask } = await openPostings(simulator);
    const answer = await ask("createFeeSchedule", { body });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    const { issues } = answer.body as unknown as { issues: { path: string[] }[] };
    expect(issues.map((issue) => issue.path)).toContainEqual(["components", 0, ...path]);
  });

  test.each<[string, Json, string]>([
    ["ends when it begins", { ...acme, effectiveTo: acme.effectiveFrom }, "effectiveTo"],
    ["states an amount without a currency", { ...acme, currency: null }, "currency"],
    ["has no component", { ...acme, components: [] }, "components"],
  ])("that %s is refused", async (_, body, field) => {
    const { ask } = await openPostings(simulator);
    const answer = await ask("createFeeSchedule", { body });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: [field] }] } });
  });

  test("is refused while another one holds for the same movements at the same time", async () => {
    const { call, ask } = await openPostings(simulator);
    const first = await call("createFeeSchedule", {
      body: { ...acme, effectiveTo: "2026-04-01T00:00:00Z" },
    });
    const overlapping = { ...acme, name: "Again", provider: "ACME" };
    const refused = await ask("createFeeSchedule", {
      body: { ...overlapping, effectiveFrom: "2026-03-31T23:59:59Z" },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "invalid_state", details: { id: first["id"] } },
    });
    expect(JSON.stringify(refused.body)).toContain("Acme cards");
    const touching = await ask("createFeeSchedule", {
      body: { ...overlapping, effectiveFrom: "2026-04-01T00:00:00Z" },
    });
    expect(touching).toMatchObject({ status: 201 });
    const more = { ...acme, conditions: [{ type: "card_brand", value: "visa" }] };
    await call("createFeeSchedule", { body: more });
    const same = { ...acme, conditions: [{ type: "Card_Brand", value: "VISA " }] };
    expect((await ask("createFeeSchedule", { body: same })).status).toBe(409);
    const { id = "" } = touching.body as { readonly id?: string };
    const params = { feeScheduleId: id };
    const body = { effectiveFrom: "2026-03-31T00:00:00Z" };
    expect((await ask("updateFeeSchedule", { params, body })).status).toBe(409);
    expect((await ask("updateFeeSchedule", { params, body: { effectiveTo: null } })).status).toBe(
      200,
    );
  });

  test("is refused beyond the maximum", async () => {
    const { call, ask } = await openPostings(simulator);
    for (let made = 0; made < maximumFeeSchedules; made += 1) {
      await call("createFeeSchedule", { body: { ...acme, provider: `acme ${made}` } });
    }
    expect((await ask("createFeeSchedule", { body: acme })).status).toBe(409);
  });
});
