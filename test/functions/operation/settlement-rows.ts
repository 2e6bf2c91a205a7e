/** Rows of operation-rows.ts: settlements of processors. */
import { idPrefixes } from "#domain/value/id.ts";
import type { Client } from "../service-client.ts";
import { type Body, type Canary, create } from "./canary-bodies.ts";

const settlementsPath = "/v1/settlements";

function settlement({ text, amount }: Canary): Body {
  return {
    provider: `${text}-provider`,
    reference: `${text}-payout`,
    currency: "EUR",
    gross: amount,
    net: amount,
    expectedOn: "2031-05-06",
  };
}

export const settlementKinds = {
  settlement: {
    prefix: idPrefixes.settlement,
    path: settlementsPath,
    make: (client: Client, canary: Canary) =>
      create(client, settlementsPath, settlement(canary), "id"),
  },
} as const;

const path = { settlementId: "settlement" } as const;

export const settlementRows = {
  createSettlement: {
    body: (canary: Canary) => ({ ...settlement(canary), reference: `${canary.text}-other` }),
    names: { carriedFrom: "settlement" },
  },
  updateSettlement: {
    path,
    body: ({ amount }: Canary) => ({ gross: amount, net: amount, expectedOn: "2031-05-07" }),
  },
  listSettlements: { query: { provider: null } },
  getSettlement: { path },
  addSettlementItems: {
    path,
    body: ({ text, amount }: Canary) => ({
      items: [
        {
          type: "charge",
          externalReference: `${text}-sale`,
          providerTransferId: `${text}-charge`,
          itemReference: `${text}-line`,
          gross: amount,
          fee: "0",
          net: amount,
        },
      ],
    }),
  },
  listSettlementItems: { path },
  removeSettlementItems: { path },
  completeSettlement: { path },
} as const;
