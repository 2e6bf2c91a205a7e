/** A row that repeats a record is named by nothing, so a finished import keeps no text of it (docs/audit.md, Erasure). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, openSealedWorld } from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { Simulator } from "../simulation/world.ts";
import { eraseCanary, money, stored } from "./canary-world.ts";

const names = ["Zelda Canary", "DE02120300000000202051", "canary rent", "canary-column"];
const head = "date,amount,ref,who,iban,text,id,more";
const row =
  "2026-03-03,10.00,pay-1,Zelda Canary,DE02120300000000202051,canary rent,row-1,canary-column";
const other = (id: string) => `2026-03-03,1.00,${id},Other Debtor,DE00,another,${id},x`;
const wrong = "2026-03-03,ten,pay-9,Other Debtor,DE00,another,row-9,x";

const mapping = {
  ...{ bookingDate: "date", amount: "amount", externalReference: "ref", bankReference: "id" },
  ...{ counterpartyName: "who", counterpartyAccount: "iban", remittance: "text" },
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

test("an erased name is in no row of a file that came again, and a rejected row is given back", async () => {
  const sealed = await openSealedWorld(simulator);
  try {
    const created = await sealed.call("createPaymentIntent", {
      body: {
        ...{ externalReference: "pay-1", source: money, destination: money },
        beneficiaryName: "Zelda Canary",
      },
    });
    const [caseId, paymentIntentId] = [created["caseId"], created["paymentIntentId"]].map(String);
    const defaults = { currency: "EUR", account: "A" };
    const profile = {
      name: "Bank",
      sourceType: "bank_statement",
      format: "csv",
      mapping,
      defaults,
    };
    const { id: profileId } = await sealed.call("createImportProfile", { body: profile });
    const send = async (name: string, rows: readonly string[]) => {
      const body = { profileId, fileName: `${name}.csv`, content: [head, ...rows].join("\n") };
      const { id } = await sealed.call("createImportBatch", { body });
      await pumpUntilQuiet(sealed.world);
      return { batchId: String(id) };
    };
    await send("first", [row]);
    const params = await send("second", [row, other("b-1"), wrong]);
    await send("third", [other("b-2"), row]);
    const { items } = await sealed.read("listImportRows", { params });
    expect((items as Json[]).map(({ outcome, amount }) => [outcome, amount])).toEqual([
      ["duplicate", "10.00"],
      ["accepted", "1.00"],
      ["rejected", null],
    ]);
    await sealed.call("updateReconciliationCase", {
      params: { caseId: String(caseId) },
      body: { status: "resolved", reason: { code: "other", comment: "closed" } },
    });
    await sealed.seal();
    const opened = { sealed, caseId: String(caseId), paymentIntentId: String(paymentIntentId) };
    expect(await eraseCanary(opened)).toMatchObject({ kind: "erased" });
    const texts = await stored(sealed);
    const holding = (name: string) => texts.filter((text) => text.includes(name));
    expect(names.flatMap(holding)).toEqual([]);
    expect(holding(wrong)).toHaveLength(1);
  } finally {
    await sealed.world.close();
  }
});
