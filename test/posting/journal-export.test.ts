/** The export of journal entries: each once, corrected by reversals (docs/specification.md, Journal entries). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Amount, sum } from "#domain/value/money.ts";
import { Simulator } from "../simulation/world.ts";
import {
  caseTemplate,
  type Entry,
  linesOf,
  openPostings,
  settlementTemplate,
} from "./posting-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** The balance of each account over all entries. */
function balances(entries: readonly Entry[]): Readonly<Record<string, string>> {
  const lines = entries.flatMap(linesOf).map((line) => line.split(" ") as [string, Amount]);
  const accounts = Map.groupBy(lines, ([account]) => account);
  return Object.fromEntries(
    [...accounts].map(([account, own]) => [account, sum(own.map(([, amount]) => amount))]),
  );
}

const zeroSum = (entry: Entry) => sum(linesOf(entry).map((line) => line.split(" ")[1] as Amount));

describe("the export of journal entries", () => {
  test("posts a case once, and reverses it where a later change posts something else", async () => {
    const {
      withTemplates,
      expect: open,
      charge,
      exported,
      complete,
      caseOf,
    } = await openPostings(simulator);
    await withTemplates();
    const caseId = await open("a", "100");
    await complete();
    expect(await exported()).toEqual([]);
    await charge("a", "90");
    await complete();
    const [first, ...others] = await exported();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: "posting", caseId, sequence: 1, run: 2, reverses: null });
    expect(linesOf(first as Entry)).toEqual(["1200 -90", "1300-EUR 90"]);
    expect(await exported()).toEqual([]);
    await charge("a-2", "10");
    await complete();
    expect(await caseOf(caseId)).toMatchObject({ actualAmount: "90" });
    expect(await exported()).toEqual([]);
  });

  test("what a person disposes of, and takes back, is in entries of later runs", async () => {
    const {
      withTemplates,
      sell,
      call,
      exported,
      complete,
      expect: open,
      charge,
    } = await openPostings(simulator);
    await withTemplates();
    const caseId = await open("a", "100");
    await charge("a", "90");
    await sell("b", "7");
    await complete();
    expect(await exported()).toHaveLength(2);
    const params = { caseId };
    const reason = { code: "amount_accepted", comment: null };
    const { id = "" } = await call("createDisposition", {
      params,
      body: { kind: "write_off", amount: "10", reason },
    });
    await complete();
    const changed = await exported();
    expect(changed.map(linesOf)).toEqual([
      ["1200 90", "1300-EUR -90"],
      ["1200 -100", "1300-EUR 90", "6900 10"],
    ]);
    expect(changed[0]).toMatchObject({ kind: "reversal", sequence: 2, caseId });
    await call("reverseDisposition", { params: { ...params, dispositionId: id }, body: {} });
    await complete();
    const back = await exported();
    expect(back[0]?.reverses).toBe(changed[1]?.id);
    expect(back.map(linesOf)[1]).toEqual(["1200 -90", "1300-EUR 90"]);
    expect(back.map(({ sequence }) => sequence)).toEqual([4, 5]);
  });

  test("a comment, another account and an equal amount post nothing", async () => {
    const { withTemplates, sell, call, exported, complete } = await openPostings(simulator);
    await withTemplates();
    const caseId = await sell("a", "100");
    await complete();
    expect(await exported()).toHaveLength(1);
    await call("createCaseComment", { params: { caseId }, body: { comment: "Called." } });
    const accounts = { ...caseTemplate.accounts, receivable: "9999" };
    await call("createJournalTemplate", { body: { ...caseTemplate, accounts } });
    expect(await exported()).toEqual([]);
  });

  test("the file of a run is the same whenever it is written, and equal requests are one job", async () => {
    const { withTemplates, sell, world, fileOf, ask, complete } = await openPostings(simulator);
    await withTemplates();
    await sell("a", "100");
    await sell("b", "50");
    await complete();
    const first = await fileOf();
    expect((JSON.parse(first.text) as { total: number }).total).toBe(2);
    world.clock.now += 60_000;
    expect((await fileOf()).exportId).toBe(first.exportId);
    world.clock.now += 86_400_000;
    const again = await fileOf("run=1");
    expect(again.exportId).not.toBe(first.exportId);
    expect(again.text).toBe(first.text);
    expect(JSON.parse(first.text)).toMatchObject({
      items: [{ exportId: first.exportId, run: 1 }, { run: 1 }],
    });
    const csv = (await fileOf("run=1&format=csv")).text.trim().split("\r\n");
    expect(csv).toHaveLength(5);
    expect(csv[0]).toMatch(/^id,date,kind,reverses,.*,account,type,debit,credit,currency/);
    expect(csv[1]).toMatch(/,1200,receivable,,(100|50),EUR,/);
    for (const [query, status] of [
      ["run=2", 404],
      ["run=0", 400],
      ["run=1&caseId=case_1", 400],
    ] as const) {
      expect((await ask("exportJournalEntries", { query })).status).toBe(status);
    }
  });

  test("the entries of a case name the run and the export that had them, and reading them posts nothing", async () => {
    const { withTemplates, sell, entriesOf, exported, complete } = await openPostings(simulator);
    await withTemplates();
    const caseId = await sell("a", "100");
    await sell("b", "50");
    await complete();
    expect(await entriesOf(`caseId=${caseId}`)).toEqual({ items: [], total: 0 });
    const all = await exported();
    const own = await entriesOf(`caseId=${caseId}`);
    expect(own.items).toEqual(all.filter((entry) => entry.caseId === caseId));
    expect(own).toMatchObject({ total: 1, items: [{ run: 1, exportId: all[0]?.exportId }] });
    expect(await entriesOf("caseId=case_unknown")).toEqual({ items: [], total: 0 });
  });

  test("needs a template, and posts what a new one fits although it did not change since", async () => {
    const { sell, ask, call, exported, complete, world } = await openPostings(simulator);
    const early = await sell("a", "100");
    await complete();
    expect(await ask("exportJournalEntries")).toMatchObject({
      status: 409,
      body: { error: "invalid_state" },
    });
    await call("createJournalTemplate", { body: settlementTemplate });
    expect(await exported()).toEqual([]);
    world.clock.now += 90 * 86_400_000;
    const late = await sell("b", "50");
    await complete();
    const createdFrom = new Date(world.clock.now - 3_600_000).toISOString();
    await call("createJournalTemplate", { body: { ...caseTemplate, createdFrom } });
    expect((await exported()).map(({ caseId }) => caseId)).toEqual([late]);
    world.clock.now += 90 * 86_400_000;
    await call("createJournalTemplate", { body: { ...caseTemplate, currency: "EUR" } });
    expect((await exported()).map(({ caseId }) => caseId)).toEqual([early]);
  });

  test("the day of an entry is that of the export in the time zone of the organization", async () => {
    const { withTemplates, sell, call, exported, complete, world } = await openPostings(simulator);
    await withTemplates();
    await sell("a", "100");
    await complete();
    await call("updateOrganization", { body: { timeZone: "Pacific/Kiritimati" } });
    world.clock.now = Date.parse("2026-03-05T20:00:00Z");
    expect((await exported())[0]?.date).toBe("2026-03-06");
  });

  test("the payouts of a week clear what their payments received, to the last cent", async () => {
    const client = await openPostings(simulator);
    const { withTemplates, sell, settle, bank, complete, exported, entriesOf } = client;
    await withTemplates();
    const all: Entry[] = [];
    const post = async () => {
      const entries = await exported();
      all.push(...entries);
      return entries;
    };
    for (const [name, amount] of [
      ["a", "100"],
      ["b", "50"],
      ["c", "80"],
      ["d", "30"],
      ["e", "200"],
    ] as const) {
      await sell(name, amount);
    }
    await complete();
    expect(await post()).toHaveLength(5);
    const charge = (name: string, gross: string, fee: string, net: string) => ({
      ...{ type: "charge", externalReference: name, gross, fee, net },
    });
    const s1 = await settle({ reference: "po_1", gross: "187", net: "179.43" }, [
      charge("a", "100", "3.20", "96.80"),
      charge("b", "50", "1.75", "48.25"),
      charge("c", "80", "2.62", "77.38"),
      { type: "refund", externalReference: "a", gross: "-20", net: "-20" },
      { type: "reserve", gross: "-23", net: "-23" },
    ]);
    await complete();
    expect((await post()).filter(({ settlementId }) => settlementId !== null)).toEqual([]);
    await bank("po_1", "179.43");
    await complete();
    const settled = (await post()).find(({ settlementId }) => settlementId === s1);
    expect(linesOf(settled as Entry)).toEqual([
      "1300-EUR -202.43",
      "1000 179.43",
      "1350-acme_pay 23",
    ]);
    const s2 = await settle({ reference: "po_2", gross: "-20", net: "-36.17" }, [
      charge("d", "30", "1.17", "28.83"),
      { type: "chargeback", externalReference: "b", gross: "-50", fee: "15", net: "-65" },
    ]);
    await complete();
    await settle({ reference: "po_3", gross: "181.83", net: "175.73", carriedFrom: s2 }, [
      charge("e", "200", "6.10", "193.90"),
      { type: "release", gross: "18", net: "18" },
    ]);
    await bank("po_3", "175.73");
    await complete();
    await post();
    expect(all.map(zeroSum).every((total) => total === "0")).toBe(true);
    expect(balances(all)).toEqual({
      "1200": "-460",
      "1300-EUR": "0",
      "1000": "355.16",
      "1350-acme_pay": "5",
      "1900": "0",
      "4200": "70",
      // Of charges 3.20, 1.75, 2.62, 1.17 and 6.10, and 15 of the chargeback.
      "6100": "29.84",
    });
    expect((await entriesOf(`settlementId=${s2}`)).items.map(linesOf)).toEqual([
      ["1300-EUR 21.17", "1900 -36.17", "6100 15"],
    ]);
  });
});
