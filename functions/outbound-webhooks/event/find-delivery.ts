import { findAnyDelivery } from "#store/table/webhook/outbound-delivery-store.ts";
import { foundById } from "#work/outcome/by-id.ts";

/** The delivery with this id, or the 404 failure. */
export const searchDelivery = foundById(
  "outboundDelivery",
  "Outbound webhook delivery",
  findAnyDelivery,
);
