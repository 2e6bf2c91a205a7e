/** Events in the form of the partner's documentation; a test sets only the relevant fields. */
import { readEvent } from "#outside/partner/envelope.ts";

export function event(category: string, status: string | null, object: object, more: object = {}) {
  const text = JSON.stringify({
    api_version: "v0",
    event_id: "wh_1",
    event_sequence: 7,
    event_category: category,
    event_type: "updated",
    event_object_id: "obj_1",
    event_object_status: status,
    event_object: object,
    event_object_changes: {},
    event_created_at: "2026-03-02T09:00:05Z",
    ...more,
  });
  const read = readEvent(Buffer.from(text));
  if (read === null) throw new Error("The envelope was not read.");
  return read;
}

export const transfer = {
  id: "tr_1",
  client_reference_id: "INV-1",
  amount: "123.45",
  currency: "usd",
  source: { payment_rail: "ach", currency: "usd", trace_number: "0911" },
  destination: { payment_rail: "base", currency: "usdc", to_address: `0x${"Ab".repeat(20)}` },
  receipt: {
    initial_amount: "123.45",
    developer_fee: "1.25",
    exchange_fee: "2.2",
    subtotal_amount: "120.0",
    gas_fee: "0.5",
    final_amount: "119.5",
    destination_tx_hash: `0x${"Cd".repeat(32)}`,
  },
  created_at: "2026-03-02T08:00:00Z",
  updated_at: "2026-03-02T09:00:00Z",
};
