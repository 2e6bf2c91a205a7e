/** Filters that set standing noise aside (docs/specification.md, Evidence filters). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import type { Json } from "./action/case-action-world.ts";
import { openHeld } from "./approval/approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const reason = { code: "bank_interest", comment: null };
const interest = { reason, provider: "acme_bank", textPattern: "interest" };
const money = (amount: string) => ({ amount, currency: "EUR" });

/** An organization with a filter, and evidence of its bank with a text. */
async function openFiltered(filter: Json = interest) {
  const client = await openHeld(simulator);
  const { call, complete, attempt } = client;
  const made = await attempt("createEvidenceFilter", { body: filter });
  const { id: filterId = "" } = made.body as { readonly id?: string };
  let sent = 0;
  const legsOf = async (query: string) =>
    (await call("listFlowLegs", { query })) as unknown as { items: Json[]; total: number };
  return {
    ...client,
    made,
    filterId,
    legsOf,
    receive: async (text: string, body: Json = {}) => {
      sent += 1;
      const references = [{ type: "remittance_information", value: text }];
      const own = { provider: "acme_bank", sourceRef: `own-${sent}`, phase: "destination" };
      const evidence = { ...own, amount: money("3.00"), payload: {}, references, ...body };
      const { flowLegIds } = await call("createProviderEvidence", { body: evidence });
      await complete();
      return { flowLegId: String((flowLegIds as unknown as readonly string[])[0]) };
    },
    legOf: (params: Readonly<Record<string, string>>): Promise<Json> =>
      call("getFlowLeg", { params }),
    expectPayment: async (reference: string, amount: string) => {
      const both = { source: money(amount), destination: money(amount) };
      const { caseId } = await call("createPaymentIntent", {
        body: { externalReference: reference, ...both },
      });
      await complete();
      return String(caseId);
    },
    auditOf: async (flowLegId: string) => {
      const { items } = (await call("listAuditEvents", { query: "limit=100" })) as unknown as {
        readonly items: readonly Json[];
      };
      const own = items.filter(({ payload }) => (payload as Json)["flowLegId"] === flowLegId);
      return own.map(({ eventType, actor }) => [eventType, actor]);
    },
  };
}

const actor = "system:evidence-filters";

test("evidence that fits is set aside, listed, audited, and counts again when a person restores it", async () => {
  const { receive, legOf, legsOf, filterId, call, complete, auditOf, made } = await openFiltered();
  expect(made).toMatchObject({ status: 201, body: { ...interest, importProfileId: null } });
  const params = await receive("Your INTEREST for May");
  const kept = await receive("Your interesting offer");
  const mark = { reason, by: actor, evidenceFilterId: filterId };
  expect(await legOf(params)).toMatchObject({ ignored: mark, matched: true });
  expect(await legOf(kept)).toMatchObject({ ignored: null, matched: false });
  for (const query of ["ignored=true", `evidenceFilterId=${filterId}`]) {
    const { items, total } = await legsOf(query);
    expect([items.map(({ id }) => id), total]).toEqual([[params.flowLegId], 1]);
  }
  expect((await legsOf("evidenceFilterId=efil_unknown")).total).toBe(0);
  await call("restoreFlowLeg", { params, body: {} });
  await complete();
  expect(await legOf(params)).toMatchObject({ ignored: null, matched: false });
  expect((await legsOf(`evidenceFilterId=${filterId}`)).total).toBe(0);
  expect(await auditOf(params.flowLegId)).toEqual([
    ["flow_leg.ignored", actor],
    ["flow_leg.restored", expect.stringMatching(/^api_key:/)],
  ]);
});

test("evidence that a filter set aside is matched by no amount", async () => {
  const { receive, legOf, expectPayment, caseOf } = await openFiltered();
  const caseId = await expectPayment("P-3", "3.00");
  const params = await receive("Interest");
  const before = await expectPayment("P-4", "3.00");
  expect(await legOf(params)).toMatchObject({ matchLinks: [], ignored: { reason } });
  for (const id of [caseId, before]) expect(await caseOf(id)).toMatchObject({ matchLinks: [] });
});

describe("evidence that names a payment is never set aside", () => {
  test.each([
    ["before the payment", false],
    ["after the payment", true],
  ])("by its reference, %s", async (_, isKnown) => {
    const { receive, legOf, expectPayment, auditOf } = await openFiltered();
    if (isKnown) await expectPayment("INV-7", "3.00");
    const params = await receive("Interest", { externalReference: "INV-7" });
    if (!isKnown) await expectPayment("INV-7", "3.00");
    const leg = await legOf(params);
    expect(leg).toMatchObject({
      ignored: null,
      matched: true,
      matchedCaseIds: [expect.any(String)],
    });
    const events = (await auditOf(params.flowLegId)).filter(
      ([type]) => type !== "flow_leg.updated",
    );
    const again = [
      ["flow_leg.ignored", actor],
      ["flow_leg.restored", actor],
    ];
    expect(events).toEqual(isKnown ? [] : again);
  });

  test("by a reference that several payments carry", async () => {
    const { receive, legOf, call, complete } = await openFiltered();
    const references = [{ type: "order", value: "O-1" }];
    for (const externalReference of ["A", "B"]) {
      const both = { source: money("9.00"), destination: money("9.00") };
      await call("createPaymentIntent", { body: { externalReference, references, ...both } });
    }
    await complete();
    const text = { type: "remittance_information", value: "interest" };
    const params = await receive("", { references: [...references, text] });
    expect(await legOf(params)).toMatchObject({ ignored: null, matched: false });
  });

  test.each([
    [
      "an id of a payment",
      (caseId: string) => ({ paymentIntentId: caseId.replace("case_", "pi_") }),
    ],
    ["a movement that it takes back", () => ({ reverses: "own-9" })],
  ])("by %s", async (_, naming) => {
    const { receive, legOf, ids } = await openFiltered();
    const params = await receive("Interest", naming(ids[0] ?? ""));
    expect(await legOf(params)).toMatchObject({ ignored: null });
  });
});

test("evidence that a person took from the payment that it names is not set aside", async () => {
  const { receive, legOf, call, complete, ids, params } = await openFiltered();
  const paymentIntentId = String(ids[0]).replace("case_", "pi_");
  const named = await receive("Interest", { paymentIntentId });
  const { matchLinks } = await legOf(named);
  const [link] = matchLinks as readonly Json[];
  await call("deleteMatchLink", { params: { ...params, linkId: String(link?.["id"]) } });
  await complete();
  expect(await legOf(named)).toMatchObject({ ignored: null, matched: false });
});

test("the queue sets aside what was stored before it was decided", async () => {
  const { receive, legOf, call, complete } = await openFiltered({ ...interest, provider: "other" });
  const params = await receive("Interest");
  // Of the same moment, so that it holds for the evidence.
  await call("createEvidenceFilter", { body: interest });
  await call("createReconciliationRule", { body: { name: "Rule" } });
  await complete();
  expect(await legOf(params)).toMatchObject({ ignored: { by: actor }, matched: true });
});

test("evidence is set aside once a payment no longer carries its reference", async () => {
  const { receive, legOf, call, complete, auditOf } = await openFiltered();
  const both = { source: money("3.00"), destination: money("3.00") };
  const references = [{ type: "order", value: "O-7" }];
  const intent = { externalReference: "A", references, ...both };
  const { paymentIntentId = "" } = await call("createPaymentIntent", { body: intent });
  await complete();
  const text = { type: "remittance_information", value: "Interest" };
  const params = await receive("", { references: [...references, text] });
  expect(await legOf(params)).toMatchObject({ ignored: null, matched: true });
  const body = { reason: "Another order.", references: [] };
  await call("amendPaymentIntent", { params: { paymentIntentId }, body });
  await complete();
  expect(await legOf(params)).toMatchObject({ ignored: { by: actor }, matchLinks: [] });
  expect(await auditOf(params.flowLegId)).toContainEqual(["flow_leg.ignored", actor]);
});

test("what a person restored is not set aside by a later record", async () => {
  const { receive, legOf, call, complete } = await openFiltered();
  const body = { sourceRef: "first", providerTransferId: "T-1" };
  const params = await receive("Interest", body);
  await call("restoreFlowLeg", { params, body: {} });
  await complete();
  expect(await receive("Interest", { ...body, sourceRef: "second" })).toEqual(params);
  expect(await legOf(params)).toMatchObject({ ignored: null });
});

test("a filter holds for later evidence only, and what it set aside outlives it", async () => {
  const { receive, legOf, call, complete, attempt, filterId, world } = await openFiltered();
  const params = await receive("Interest");
  const first = { providerTransferId: "T-9", sourceRef: "first" };
  const early = await receive("Fee 0815", first);
  const fees = { reason, textPattern: "fee {digits:4}" };
  world.clock.now += 1_000;
  await call("createEvidenceFilter", { body: fees });
  const path = { params: { evidenceFilterId: filterId } };
  expect((await attempt("deleteEvidenceFilter", path)).status).toBe(204);
  expect((await attempt("getEvidenceFilter", path)).status).toBe(404);
  await complete();
  expect(await legOf(params)).toMatchObject({ ignored: { evidenceFilterId: filterId } });
  expect(await legOf(await receive("Interest"))).toMatchObject({ ignored: null });
  expect(await receive("Fee 0815", { ...first, sourceRef: "second" })).toEqual(early);
  expect(await legOf(early)).toMatchObject({ ignored: null });
  expect(await legOf(await receive("FEE  0816"))).toMatchObject({ ignored: { reason } });
  expect(await legOf(await receive("FEE 08161"))).toMatchObject({ ignored: null });
});

const bounded = { ...interest, minimumAmount: "1", maximumAmount: "3", currency: "EUR" };

test.each([
  ["the least amount", bounded, { amount: money("1.00") }, true],
  ["the greatest amount", bounded, { amount: money("3.00") }, true],
  ["less", bounded, { amount: money("0.99") }, false],
  ["more", bounded, { amount: money("3.01") }, false],
  ["another currency", bounded, { amount: { amount: "2.00", currency: "USD" } }, false],
  ["another provider", interest, { provider: "other_bank" }, false],
  ["any text", { reason, provider: "acme_bank", maximumAmount: "3", currency: "EUR" }, {}, true],
])("a filter compares %s", async (_, filter, body, isSetAside) => {
  const { receive, legOf } = await openFiltered(filter);
  const { ignored } = await legOf(await receive("Interest", body));
  expect(ignored !== null).toBe(isSetAside);
});

test("a filter of an import profile holds for rows of this profile alone, read from the counterparty's name too", async () => {
  const { call, complete, legsOf } = await openFiltered();
  const mapping = { bookingDate: "date", amount: "amount", bankReference: "ref" };
  const profileOf = async (name: string) => {
    const settings = { name, sourceType: "bank_statement", format: "csv" };
    const defaults = { currency: "EUR", account: name };
    const columns = { ...mapping, remittance: "text", counterpartyName: "from" };
    const body = { ...settings, mapping: columns, defaults };
    const { id } = await call("createImportProfile", { body });
    return String(id);
  };
  const profiles = [await profileOf("A"), await profileOf("B")];
  const charges = { reason: { code: "bank_charges", comment: null }, textPattern: "charges" };
  await call("createEvidenceFilter", { body: { ...charges, importProfileId: profiles[0] } });
  for (const [index, profileId] of profiles.entries()) {
    const rows = [
      `x-${index},Charges May,ACME`,
      `y-${index},May,Charges Ltd`,
      `z-${index},May,ACME`,
    ];
    const lines = rows.map((row) => `2026-03-02,-1.00,${row}`).join("\n");
    const content = `date,amount,ref,text,from\n${lines}\n`;
    await call("createImportBatch", { body: { profileId, fileName: "a.csv", content } });
  }
  await complete();
  const { items } = await legsOf("ignored=true&limit=100");
  expect(items.map(({ providerTransferId }) => providerTransferId).sort()).toEqual(["x-0", "y-0"]);
  expect((await legsOf("matched=false&limit=100")).total).toBe(4);
});

test.each([
  ["a code that the organization lacks", { reason: { code: "nonsense" } }, "reason.code"],
  ["a pattern without an end", { textPattern: "{digits:4-10}5" }, "textPattern"],
  ["a filter of everything", { textPattern: null }, "textPattern"],
  ["an amount without a currency", { maximumAmount: "5" }, "currency"],
  ["bounds in the wrong order", { ...bounded, minimumAmount: "4" }, "maximumAmount"],
])("refuses %s", async (_, change, field) => {
  const { made } = await openFiltered({ ...interest, ...change });
  expect(made).toMatchObject({ status: 400, body: { issues: [{ path: field.split(".") }] } });
});

test("refuses an unknown import profile", async () => {
  const { made } = await openFiltered({ ...interest, importProfileId: "prof_x" });
  expect(made).toMatchObject({ status: 404, body: { error: "not_found" } });
});

test("an organization has at most 50 filters", async () => {
  const { attempt } = await openFiltered();
  const statuses: number[] = [];
  for (let number = 2; number <= 51; number += 1) {
    statuses.push((await attempt("createEvidenceFilter", { body: interest })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 49 }, () => 201), 409]);
});

test("a filter waits for a second person where a policy holds changes of rules", async () => {
  const { attempt, call, list, approve, receive, legOf } = await openFiltered();
  await call("createApprovalPolicy", { body: { action: "rule_change" } });
  const fees = { reason, textPattern: "fee" };
  expect((await attempt("createEvidenceFilter", { body: fees })).status).toBe(202);
  expect(await legOf(await receive("Fee"))).toMatchObject({ ignored: null });
  const [waiting] = (await list()).items;
  const approvalId = String(waiting?.["id"]);
  expect(await approve({ approvalId })).toMatchObject({
    status: 200,
    body: { resultId: expect.stringMatching(/^efil_/) },
  });
  expect(await legOf(await receive("Fee"))).toMatchObject({ ignored: { reason } });
});
