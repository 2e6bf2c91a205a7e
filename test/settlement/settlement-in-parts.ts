/** One settlement in three files. */
import type { Json } from "./settlement-world.ts";

/** A profile of a report with a total row. */
export const parts: Json = {
  name: "Parts",
  sourceType: "psp_report",
  format: "csv",
  mapping: {
    settlement: "payout",
    type: "type",
    amount: "gross",
    fee: "fee",
    externalReference: "order",
    itemReference: "line",
    bookingDate: "date",
  },
  defaults: { provider: "acme_pay", currency: "EUR" },
  options: { settlement: { types: { total: ["payout"] } } },
};
export const header = "payout,type,gross,fee,order,line,date\n";
/** Three files of one settlement, po_1, of which the last has the total. */
export const one = `${header}po_1,charge,100,3.20,a,l1,2026-03-01\npo_1,charge,50,1.75,b,l2,2026-03-01\n`;
export const two = `${header}po_1,refund,-20,,a,l3,2026-03-02\n`;
export const last = `${header}po_1,charge,80,2.62,c,l4,2026-03-03\npo_1,payout,-202.43,,,,2026-03-04\n`;
