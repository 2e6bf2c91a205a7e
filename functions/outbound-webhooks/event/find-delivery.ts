import { foundById } from "#outcome/by-id.ts";
import { findAnyDelivery } from "#table/webhook/outbound-delivery-store.ts";

/** The delivery with this id, or the 404 failure. */
export const searchDelivery = foundById(
  "outboundDelivery",
  "Outbound webhook delivery",
  findAnyDelivery,
);
