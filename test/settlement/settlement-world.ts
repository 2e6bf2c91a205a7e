/** A world in which a merchant's payments are paid out by a processor, written from docs/matching.md, Settlements. */
import { expect } from "vitest";
import { driverOf } from "../faults/operation/operations.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import type { Simulator } from "../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Json[]; readonly total: number };

export type Item = {
  readonly type: string;
  readonly externalReference?: string;
  readonly providerTransferId?: string;
  readonly itemReference?: string;
  readonly gross: string;
  readonly fee?: string;
  readonly net: string;
};

/** What a settlement has beside its items. */
export type Payout = {
  readonly reference: string;
  readonly gross: string;
  readonly net: string;
  readonly expectedOn?: string;
  readonly carriedFrom?: string;
};

export async function openSettlements(simulator: Simulator) {
  const world = await simulator.open(seededSnapshot, "memory");
  const driver = driverOf(world);
  const { call } = driver;
  const today = () => new Date(world.clock.now).toISOString().slice(0, 10);
  let profile: string | null = null;
  let files = 0;
  let finished = 0;
  const profileId = async () => {
    const body = {
      name: "Bank",
      sourceType: "bank_statement",
      format: "csv",
      mapping: {
        bookingDate: "date",
        amount: "amount",
        remittance: "text",
        bankReference: "ref",
        externalReference: "text",
      },
      defaults: { currency: "EUR", account: "A" },
    };
    profile ??= (await call("createImportProfile", { body }))["id"] ?? "";
    return profile;
  };
  const client = {
    ...driver,
    now: () => world.clock.now,
    pass: (milliseconds: number) => {
      world.clock.now += milliseconds;
    },
    ask: (...given: Parameters<typeof request> extends [unknown, ...infer Rest] ? Rest : never) =>
      request(world, ...given),
    /** The case of an intent that expects this amount and whose charge the processor reported. */
    sell: async (externalReference: string, amount: string, fee?: string) => {
      const caseId = await client.expect(externalReference, amount);
      await client.charge(externalReference, amount, fee);
      return caseId;
    },
    expect: async (externalReference: string, amount: string, more: Json = {}) => {
      const money = { amount, currency: "EUR" };
      const expected = { externalReference, source: money, destination: money };
      const intent = { ...expected, direction: "inbound", ...more };
      return (await call("createPaymentIntent", { body: intent }))["caseId"] ?? "";
    },
    charge: (externalReference: string, amount: string, fee?: string) =>
      call("createProviderEvidence", {
        body: {
          provider: "acme_pay",
          sourceRef: `charge-${externalReference}`,
          providerTransferId: `ch_${externalReference}`,
          externalReference,
          amount: { amount, currency: "EUR" },
          status: "confirmed",
          ...(fee === undefined
            ? {}
            : { fees: [{ type: "provider", amount: fee, currency: "EUR" }] }),
          payload: {},
        },
      }),
    draft: async (payout: Payout) => {
      const body = { provider: "acme_pay", currency: "EUR", expectedOn: today(), ...payout };
      return (await call("createSettlement", { body }))["id"] ?? "";
    },
    add: (settlementId: string, items: readonly Item[]) =>
      call("addSettlementItems", { params: { settlementId }, body: { items } }),
    finish: async (settlementId: string) => {
      finished += 1;
      const given = { params: { settlementId }, key: `finish-${finished}` };
      const answer = await request(world, "completeSettlement", given);
      expect(answer, answer.text).toMatchObject({ status: 200 });
    },
    settle: async (payout: Payout, items: readonly Item[]) => {
      const id = await client.draft(payout);
      await client.add(id, items);
      await client.finish(id);
      return id;
    },
    /** A row of a bank statement. */
    bank: async (text: string, amount: string) => {
      files += 1;
      const content = `date,amount,ref,text\n${today()},${amount},row-${files},${text}\n`;
      const body = { profileId: await profileId(), fileName: `${files}.csv`, content };
      await call("createImportBatch", { body });
    },
    settlement: (settlementId: string): Promise<Json> =>
      call("getSettlement", { params: { settlementId } }),
    items: async (settlementId: string) =>
      (
        (await call("listSettlementItems", {
          params: { settlementId },
          query: "limit=100",
        })) as unknown as Page
      ).items,
    caseOf: (caseId: string): Promise<Json> =>
      call("getReconciliationCase", { params: { caseId } }),
    cases: async () => {
      const page = await call("listReconciliationCases", { query: "limit=100" });
      return (page as unknown as Page).items;
    },
    legs: async (query = "limit=100") =>
      ((await call("listFlowLegs", { query })) as unknown as Page).items,
  };
  return client;
}
