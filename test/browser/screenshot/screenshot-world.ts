/** What the demo has too little of for looking at: the longest names and amounts, and settings of every kind. */

import { Client } from "#api/client/client.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { createCases, createLongAccount, longNames } from "../console-world.ts";

/** 38 digits, 18 of them decimals: the most that an amount may have. */
const longAmount = "12345678901234567890.123456789012345678";
/** What arrives of each payment: all, one unit of the last digit less, nothing. */
const arrivals = [longAmount, `${longAmount.slice(0, -1)}7`, null] as const;
const money = { amount: longAmount, currency: "ETH" } as const;

export async function createScreenshotWorld(outputs: Outputs): Promise<void> {
  const client = new Client({ baseUrl: outputs.baseUrl, token: outputs.apiKey });
  await createCases(outputs, { name: "console", count: 60 });
  await createLongCases(client);
  await createLongAccount(client);
  await createLongSettlement(client);
  await failRequests(client);
  await tryRule(client);
  await tryFee(client);
  await fillSettings(client);
  await client.call("exportUnmatchedEvidence", { query: { format: "csv", async: true } });
  const view = {
    name: longNames[0],
    shared: true,
    filter: { verdicts: ["needs_review"] },
  } as const;
  await client.call("createView", { body: view });
}

async function createLongCases(client: Client): Promise<void> {
  for (const [number, amount] of arrivals.entries()) {
    const externalReference = `long-${number}-Rechnungsnummernkreis-2026-0000000000000000042`;
    const beneficiaryName = longNames[number] ?? "";
    const body = { externalReference, source: money, destination: money, beneficiaryName };
    await client.call("createPaymentIntent", { body });
    if (amount !== null) await observe(client, { externalReference, amount });
  }
  // No payment expects this amount.
  const amount = longAmount.replace("12345", "99999");
  await observe(client, { externalReference: "long-unmatched", amount });
}

type Observed = { readonly externalReference: string; readonly amount: string };

async function observe(client: Client, { externalReference, amount }: Observed): Promise<void> {
  await client.call("createProviderEvidence", {
    body: {
      provider: "acme_bank",
      sourceRef: `${externalReference}-1`,
      phase: "destination",
      externalReference,
      amount: { ...money, amount },
      payload: {},
    },
  });
}

async function createLongSettlement(client: Client): Promise<void> {
  const body = {
    provider: "donaudampfschifffahrtszahlungsdienst",
    reference: "po_auszahlungsreferenz_2026_0000000000000000000042",
    currency: money.currency,
    expectedOn: new Date().toISOString().slice(0, 10),
    gross: longAmount,
    net: longAmount,
  };
  const { id: settlementId } = await client.call("createSettlement", { body });
  const amounts = { gross: longAmount, net: longAmount };
  const items = [{ type: "charge" as const, externalReference: "long-0", ...amounts }];
  await client.call("addSettlementItems", { path: { settlementId }, body: { items } });
}

/** What a program sends that knows the API badly. */
async function failRequests(client: Client): Promise<void> {
  const money = { amount: "1,5", currency: "EUR" };
  const body = { externalReference: "failed", source: money, destination: money };
  await client.call("createPaymentIntent", { body }).catch(() => undefined);
  const path = { caseId: "case_missing" };
  await client.call("getReconciliationCase", { path }).catch(() => undefined);
}

/** A rule that was changed, and what a further change would do. */
async function tryRule(client: Client): Promise<void> {
  const { items } = await client.call("listReconciliationRules", {});
  const [rule] = items;
  if (rule === undefined) return;
  const path = { ruleId: rule.id };
  await client.call("updateReconciliationRule", { path, body: { amountTolerancePercent: "0.3" } });
  await client.call("updateReconciliationRule", {
    path,
    body: { delayedSettlementThresholdMinutes: 4_320 },
  });
  const body = { ruleId: rule.id, rule: { amountTolerancePercent: "3" } };
  await client.call("simulateReconciliationRule", { body });
}

/** What a lower fee of the first schedule would change. */
async function tryFee(client: Client): Promise<void> {
  const { items } = await client.call("listFeeSchedules", {});
  const [schedule] = items;
  if (schedule === undefined) return;
  const components = [{ feeType: "provider", kind: "percent", percent: "1.2" }] as const;
  await client.call("simulateFeeSchedule", {
    body: { feeScheduleId: schedule.id, schedule: { components: [...components] } },
  });
}

async function fillSettings(client: Client): Promise<void> {
  const reason = { code: "test_data" };
  const filters = [
    { provider: "acme_bank", textPattern: "interest {digits:4}", reason },
    {
      provider: longNames[0].slice(0, 64),
      maximumAmount: longAmount,
      currency: money.currency,
      reason,
    },
  ];
  for (const body of filters) await client.call("createEvidenceFilter", { body });
  await client.call("createDispositionPolicy", {
    body: {
      exceptionType: "underpayment",
      kind: "write_off",
      maximumAmount: "0.50",
      currency: "EUR",
      afterMinutes: 1_440,
    },
  });
  await client.call("createApprovalPolicy", {
    body: { action: "write_off", minimumAmount: longAmount, currency: money.currency },
  });
  await client.call("updateOrganization", {
    body: {
      businessCalendar: {
        timeZone: "Europe/Vienna",
        weekend: ["saturday", "sunday"],
        holidays: ["2026-12-25", "2026-12-26"],
      },
    },
  });
}
