/** `recon report overcharges`, against a server that answers with one report and one page of its payments. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResponseOf } from "#api/client/types.ts";
import { openScriptedServer, type ScriptedServer } from "../../client/scripted-server.ts";
import { runRecon } from "./run-recon.ts";

const row = {
  ...{ provider: "acme", month: "2026-03", component: "provider" as const, currency: "EUR" },
  ...{ count: 2, difference: "0.20" },
};

const report: ResponseOf<"getOverchargesReport"> = {
  ...{ from: "2026-03", to: "2026-03", payments: null },
  items: [
    {
      ...row,
      ...{ charged: "1.95", agreedCurrency: "EUR", agreed: "1.75", unclaimed: "0.15" },
      ...{ claimed: "0.05", credited: "0.01", open: "0.04" },
      filter: { overcharge: "2026-03/provider/EUR/EUR/acme" },
    },
  ],
  uncorrected: [
    { ...row, difference: "6.00", filter: { overcharge: "uncorrected/2026-03/provider/EUR/acme" } },
  ],
  unplacedCredits: { count: 3, filter: { overcharge: "unplaced_credits" } },
};

const payments: ResponseOf<"getOverchargesReport"> = {
  ...report,
  payments: {
    items: [
      {
        ...{ caseId: "case_1", externalReference: "INV-1", currency: "EUR", charged: "1.95" },
        ...{ agreedCurrency: "EUR", agreed: "1.75", difference: "0.20", claimed: "0.05" },
        credited: "0.01",
        movements: [
          {
            ...{ providerTransferId: "tx_9", sourceRef: "line-9", amount: "98.05" },
            ...{ occurredAt: "2026-03-02T10:00:00.000Z", currency: "EUR" },
          },
        ],
      },
    ],
    ...{ total: 7, limit: 20, offset: 0 },
  },
};

let server: ScriptedServer;
beforeAll(async () => {
  server = await openScriptedServer([
    [{ body: report }],
    [{ body: payments }],
    [{ body: { ...report, items: [], uncorrected: [], unplacedCredits: { count: 0 } } }],
  ]);
});
afterAll(() => server.close());

const recon = (at: number, ...argv: readonly string[]) => {
  const environment = { baseUrl: `${server.url}/${at}`, token: "t" };
  return runRecon(["report", "overcharges", ...argv], { environment });
};

test("prints the rows, the fees that no run corrects, and the credits that fit no claim", async () => {
  const { code, out } = await recon(0, "--provider", "acme", "--from", "2026-03-01T00:00:00Z");
  expect(code).toBe(0);
  expect(out).toMatch(/acme +2026-03 +provider +1\.95 EUR +1\.75 EUR +0\.20 +0\.15 +0\.04 +2/);
  expect(out).toContain("The volume of the month agrees another fee");
  expect(out).toMatch(/acme +2026-03 +provider +6\.00 EUR +2 +uncorrected\/2026-03\/provider\/EUR/);
  expect(out).toContain("3 cases have credits of payouts that fit no open claim.");
  const [{ path = "" } = {}] = server.exchanges[0] ?? [];
  expect(path).toBe("/v1/reports/overcharges?provider=acme&from=2026-03-01T00%3A00%3A00Z");
});

test("prints the payments of a row, and how many there are", async () => {
  const { code, out } = await recon(1, "--payments", "2026-03/provider/EUR/EUR/acme");
  expect(code).toBe(0);
  expect(out).toMatch(/case_1 +INV-1 +tx_9 +1\.95 EUR +1\.75 EUR +0\.20 +0\.05 +0\.01/);
  expect(out).toContain("1 of 7 payments.");
});

test("says so where nothing is above contract", async () => {
  expect(await recon(2)).toMatchObject({ code: 0, out: "Nothing found." });
});
