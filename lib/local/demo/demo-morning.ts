/**
 * The demo's morning of work for the console: 300 payments of every verdict, an import with errors, a webhook endpoint
 * that fails, refused deliveries, card payouts, fees above a contract, evidence without a case, comments of two people, an
 * act that waits for a second person, and a comparison with another tool.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "#api/client/client.ts";
import type { RequestOf } from "#api/client/types.ts";
import { carriedOut } from "#lib/carried-out.ts";
import type { Outputs } from "../outputs.ts";
import { keepBooks } from "./demo-books.ts";
import { playComparison, playFees } from "./demo-fees.ts";
import { playPayouts } from "./demo-payouts.ts";

const payments = 300;
const hour = 3_600_000;

const beneficiaries = [
  "Nordwind Handel GmbH",
  "Donaudampfschifffahrtsgesellschaft Oberösterreich und Töchter mbH & Co. KG",
  "مؤسسة النور للتجارة والمقاولات العامة",
  "Atlas Freight LLC",
  "Lumen Studio LLC",
  "Van Dijk Logistics B.V.",
  "Harbour Lane Dental",
] as const;

/** What arrives of each payment: as a share of a thousand of its amount; null: nothing. In turn. */
const arrivals = [1_000, 1_000, null, 1_000, 975, 1_000, null, 1_120, 1_000, 999] as const;

/** How long ago each payment was to arrive, in hours; in turn. */
const ages = [1, 3, 7, 20, 30, 52, 90, 170, 400, 1_000] as const;

type Options = {
  /** Requests a second: as fast as a client may, without using up the organization's limit. */
  readonly requestsPerSecond: number;
};

/** Repeated over kept state it does nothing: the payments are there. */
export async function playMorning(outputs: Outputs, { requestsPerSecond }: Options): Promise<void> {
  const client = new Client({ baseUrl: outputs.baseUrl, token: outputs.apiKey });
  const query = { externalReference: referenceOf(payments - 1) };
  if ((await client.call("listPaymentIntents", { query })).total > 0) return;
  await client.call("createReconciliationRule", { body: slaRule });
  await refuseDeliveries(client);
  await client.call("createOutboundWebhookEndpoint", { body: failingEndpoint });
  for (let number = 0; number < payments; number += 1) {
    await client.call("createPaymentIntent", { body: intentOf(number, Date.now()) });
    await wait(1_000 / requestsPerSecond);
  }
  await importArrivals(client);
  await playPayouts(client);
  await keepBooks(client);
  await playFees(client);
  await talk(client, new Client({ baseUrl: outputs.baseUrl, token: outputs.sessionToken }));
  await askForApproval(client);
  await playComparison(
    client,
    Array.from({ length: payments }, (_, number) => paidOf(number)),
  );
}

function referenceOf(number: number): string {
  return `morning-${String(number).padStart(4, "0")}`;
}

function ageOf(number: number): number {
  return ages[Math.floor(number / arrivals.length) % ages.length] ?? 1;
}

/** The same for each run: 17.05 and up, never twice the same, so that amounts can suggest a case. */
function centsOf(number: number): number {
  return 1_705 + number * 7_919;
}

function textOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** A payment, and how much of it arrived. */
function paidOf(number: number) {
  const share = arrivals[number % arrivals.length] ?? null;
  return { reference: referenceOf(number), amount: textOf(centsOf(number)), share };
}

/** Deadlines of the morning's payments; those of the demo before have another type. */
const slaRule: RequestOf<"createReconciliationRule">["body"] = {
  name: "Card payouts: within two days",
  paymentType: "other",
  amountTolerancePercent: "0.2",
  expectedCompletionMinutes: 1_440,
  delayedSettlementThresholdMinutes: 2_880,
};

const failingEndpoint = {
  name: "Ledger (does not answer)",
  // Port 9 of this machine is closed.
  url: "http://127.0.0.1:9/webhooks",
  eventTypes: ["import_batch.completed", "case.commented"],
} as const;

function intentOf(number: number, now: number): RequestOf<"createPaymentIntent">["body"] {
  const money = { amount: textOf(centsOf(number)), currency: "EUR" };
  return {
    externalReference: referenceOf(number),
    source: money,
    destination: money,
    paymentType: "other",
    beneficiaryName: beneficiaries[number % beneficiaries.length] ?? "",
    effectiveDate: new Date(now - ageOf(number) * hour).toISOString(),
  };
}

/** One report of a processor: what arrived, some of it without a reference, and rows that cannot be read. */
async function importArrivals(client: Client): Promise<void> {
  const profile = await client.call("createImportProfile", {
    body: {
      name: "Demo processor, CSV",
      sourceType: "psp_report",
      format: "csv",
      options: { delimiter: ";", dateFormat: "yyyy-MM-dd", amountSign: "signed" },
      mapping: {
        bookingDate: "Date",
        amount: "Amount",
        currency: "Currency",
        bankReference: "Id",
        externalReference: "Reference",
        remittance: "Text",
      },
      defaults: { account: "demo-processor" },
    },
  });
  const content = ["Date;Id;Reference;Amount;Currency;Text", ...rowsAt(Date.now()), ""].join("\n");
  const body = { profileId: carriedOut(profile).id, fileName: "processor-report.csv", content };
  await client.call("createImportBatch", { body });
}

function rowsAt(now: number): string[] {
  const rows = Array.from({ length: payments }, (_, number) => {
    const { share } = paidOf(number);
    if (share === null) return [];
    const day = new Date(now - ageOf(number) * hour).toISOString().slice(0, 10);
    const amount = textOf(Math.round((centsOf(number) * share) / 1_000));
    // Every 29th comes without its reference: a person must find its case.
    const isStray = number % 29 === 4;
    const reference = isStray ? "" : referenceOf(number);
    const text = isStray ? `Invoice ${referenceOf(number).replace("-", " ")}` : "Card payout";
    return [`${day};psp-${number};${reference};${amount};EUR;${text}`];
  });
  return [
    ...rows.flat(),
    "2026-03-02;psp-900;x;12,5O;EUR;an amount that is none",
    "2026-13-45;psp-901;x;7.00;EUR;a day that is none",
    "2026-03-02;psp-902;x;7.00;EU €;a currency that is none",
  ];
}

/** An integration whose sender has the wrong secret. */
async function refuseDeliveries(client: Client): Promise<void> {
  const integration = await client.call("createOnchainIntegration", {
    body: {
      name: "Base deposits",
      integrationKey: `demo_base_${randomUUID().slice(0, 8)}`,
      chainId: 8453,
      addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
      tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
    },
  });
  for (const body of ['{"forged":true}', "not json", '{"txHash":"0x00"}']) {
    await fetch(carriedOut(integration).webhookUrl, { method: "POST", body });
  }
}

/** Comments of the program's key and of the person who is signed in. */
async function talk(program: Client, person: Client): Promise<void> {
  const query = { externalReference: referenceOf(4) };
  const { items } = await program.call("listReconciliationCases", { query });
  const [found] = items;
  if (found === undefined) return;
  const path = { caseId: found.id };
  const asked = "2.5 % are missing. Did the processor keep a fee?";
  await program.call("createCaseComment", { path, body: { comment: asked } });
  const answered = "Yes, according to their support. The invoice comes on Friday.";
  await person.call("createCaseComment", { path, body: { comment: answered } });
}

/** Of 22,506.01 EUR, 2.5 % are missing. */
const shortPayment = 284;
const askMilliseconds = 1_000;
const maximumAsks = 120;

/** The program asks to write off what is missing, which a person must approve. */
async function askForApproval(program: Client): Promise<void> {
  const policy = { action: "write_off", minimumAmount: "100.00", currency: "EUR" } as const;
  await program.call("createApprovalPolicy", { body: policy });
  const query = { externalReference: referenceOf(shortPayment) };
  for (let asks = 0; asks < maximumAsks; asks += 1) {
    const { items } = await program.call("listReconciliationCases", { query });
    const [found] = items;
    // Its evidence is in the report, whose rows are still being decided.
    if (found?.actualAmount != null && found.openAmount !== null) {
      const reason = { code: "amount_accepted", comment: "The processor confirmed its fee." };
      const body = { kind: "write_off", amount: found.openAmount, reason } as const;
      await program.call("createDisposition", { path: { caseId: found.id }, body });
      return;
    }
    await wait(askMilliseconds);
  }
}
