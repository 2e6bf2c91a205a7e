/** The demo's contract with a card processor, sales that it charged for, some above the contract, and a comparison with another tool. */
import type { Client } from "#api/client/client.ts";
import type { RequestOf } from "#api/client/types.ts";
import { withDecimals } from "#domain/value/decimals.ts";
import { type Amount, subtract } from "#domain/value/money.ts";
import { carriedOut } from "#lib/carried-out.ts";

const provider = "acme_cards";

/** Sale, what the processor kept, and how many days ago. Agreed are 1.4 % + 0.25 EUR. */
const sales = [
  ["100.00", "1.65", 3],
  ["250.00", "4.00", 3],
  ["12.00", "0.75", 2],
  ["80.00", "1.37", 2],
  ["400.00", "7.85", 1],
] as const;

const day = 86_400_000;

function schedule(now: number): RequestOf<"createFeeSchedule">["body"] {
  return {
    name: "Acme cards",
    provider,
    currency: "EUR",
    effectiveFrom: `${new Date(now - 90 * day).toISOString().slice(0, 10)}T00:00:00Z`,
    components: [
      { feeType: "provider", kind: "percent", percent: "1.4" },
      { feeType: "provider", kind: "flat", amount: "0.25" },
    ],
  };
}

function less(amount: string, fee: string): string {
  return withDecimals(subtract(amount as Amount, fee as Amount), 2);
}

export async function playFees(client: Client): Promise<void> {
  const now = Date.now();
  await client.call("createFeeSchedule", { body: schedule(now) });
  for (const [at, [gross, fee, age]] of sales.entries()) {
    const externalReference = `sale-${2001 + at}`;
    const money = { amount: gross, currency: "EUR" };
    await client.call("createPaymentIntent", {
      body: { externalReference, source: money, destination: money, direction: "inbound" },
    });
    await client.call("createProviderEvidence", {
      body: {
        provider,
        sourceRef: `ac-${externalReference}`,
        externalReference,
        phase: "destination",
        amount: { amount: less(gross, fee), currency: "EUR" },
        fees: [{ type: "provider", amount: fee, currency: "EUR" }],
        occurredAt: new Date(now - age * day).toISOString(),
        payload: {},
      },
    });
  }
}

/** A payment, and the share of a thousand of it that arrived; null: nothing. */
type Paid = { readonly reference: string; readonly amount: string; readonly share: number | null };

/** Of so many payments, one that the other tool does not list, and one that it took for a duplicate. */
const unlistedOf = 37;
const doubtedOf = 41;

/** What the other tool says: reference, status, amount, reason. */
function rowOf({ reference, amount, share }: Paid, at: number): readonly string[] {
  if (at % unlistedOf === unlistedOf - 1) return [];
  if (at % doubtedOf === doubtedOf - 1) return [`${reference},Exception,${amount},duplicate?`];
  if (share === null) return [`${reference},${at % 4 === 2 ? "Missing" : "Pending"},,no bank line`];
  if (share > 1_000) return [`${reference},Exception,${amount},more than invoiced`];
  const reason = share === 1_000 ? "" : "within tolerance";
  return [`${reference},Reconciled,${amount},${reason}`];
}

export async function playComparison(client: Client, payments: readonly Paid[]): Promise<void> {
  const profile = await client.call("createImportProfile", {
    body: {
      name: "Old tool, results",
      kind: "comparison",
      sourceType: "manual",
      format: "csv",
      mapping: { reference: "Reference", status: "Status", amount: "Amount", reason: "Reason" },
      defaults: { currency: "EUR" },
    },
  });
  const rows = [...payments.flatMap(rowOf), "old-9001,Reconciled,55.00,"];
  const content = ["Reference,Status,Amount,Reason", ...rows, ""].join("\n");
  const body = { profileId: carriedOut(profile).id, name: "Old tool", fileName: "results.csv" };
  await client.call("createComparison", { body: { ...body, content } });
}
