/** The demo's card payouts: one that the bank paid in full, and one with a sale missing. */

import type { Client } from "#api/client/client.ts";
import type { RequestOf } from "#api/client/types.ts";
import { carriedOut } from "#lib/carried-out.ts";

type Item = RequestOf<"addSettlementItems">["body"]["items"][number];

type Payout = {
  readonly reference: string;
  readonly gross: string;
  readonly net: string;
  /** What the bank pays. */
  readonly paid: string;
  readonly items: readonly Item[];
};

const charge = (externalReference: string, gross: string, fee: string, net: string): Item => ({
  type: "charge",
  externalReference,
  gross,
  fee,
  net,
});

const payouts: readonly Payout[] = [
  {
    reference: "po_demo_monday",
    gross: "187.00",
    net: "179.43",
    paid: "179.43",
    items: [
      charge("card-1001", "100.00", "3.20", "96.80"),
      charge("card-1002", "50.00", "1.75", "48.25"),
      charge("card-1003", "80.00", "2.62", "77.38"),
      { type: "refund", externalReference: "card-1001", gross: "-20.00", net: "-20.00" },
      { type: "reserve", gross: "-23.00", net: "-23.00" },
    ],
  },
  {
    reference: "po_demo_tuesday",
    gross: "290.00",
    net: "281.71",
    paid: "232.29",
    items: [
      charge("card-1004", "240.00", "7.71", "232.29"),
      charge("card-1005", "50.00", "0.58", "49.42"),
    ],
  },
];

/** Sales by card, the processor's payouts over them, and the rows of the bank statement that pay these. */
export async function playPayouts(client: Client): Promise<void> {
  const expectedOn = new Date().toISOString().slice(0, 10);
  for (const { items, paid: _paid, ...payout } of payouts) {
    for (const { type, externalReference, gross } of items) {
      if (type !== "charge" || externalReference == null) continue;
      const money = { amount: gross, currency: "EUR" };
      const sale = { externalReference, source: money, destination: money, paymentSubtype: "card" };
      await client.call("createPaymentIntent", { body: { ...sale, direction: "inbound" } });
    }
    const body = { ...payout, provider: "acme_pay", currency: "EUR", expectedOn };
    const { id: settlementId } = await client.call("createSettlement", { body });
    const path = { settlementId };
    await client.call("addSettlementItems", { path, body: { items } });
    await client.call("completeSettlement", { path });
  }
  await importPayments(client, expectedOn);
}

async function importPayments(client: Client, date: string): Promise<void> {
  const profile = await client.call("createImportProfile", {
    body: {
      name: "Demo bank, CSV",
      sourceType: "bank_statement",
      format: "csv",
      mapping: {
        bookingDate: "Date",
        amount: "Amount",
        bankReference: "Id",
        externalReference: "Text",
      },
      defaults: { currency: "EUR", account: "DE89370400440532013000" },
    },
  });
  const rows = payouts.map(
    ({ reference, paid }) => `${date},bank-${reference},${paid},${reference}`,
  );
  const content = ["Date,Id,Amount,Text", ...rows, ""].join("\n");
  await client.call("createImportBatch", {
    body: { profileId: carriedOut(profile).id, fileName: "payouts.csv", content },
  });
}
