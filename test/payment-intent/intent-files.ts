/** A client that imports files of expected payments, in a world of its own. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Json, openSettlements } from "../settlement/settlement-world.ts";
import type { Simulator } from "../simulation/world.ts";

export const profile: Json = JSON.parse(
  readFileSync(
    join(import.meta.dirname, "../../docs/import-profiles/expected-payments.json"),
    "utf8",
  ),
);
const header = "Invoice,Open,Currency,Customer,Due,Cost centre";
export const fileOf = (...rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;
export const first = "R-1,92.50,eur,ACME GmbH,2026-03-20,north";
export const second = "R-2,10,EUR,Beta Ltd,,";

export type Page = { readonly items: readonly Json[] };

export async function openIntentFiles(simulator: Simulator) {
  const client = await openSettlements(simulator);
  const { id: profileId = "" } = await client.call("createImportProfile", { body: profile });
  let files = 0;
  return {
    ...client,
    preview: async (content: string) => {
      const given = { params: { profileId }, body: { content } };
      return ((await client.call("previewImport", given)) as unknown as Page).items;
    },
    importFile: async (content: string, more: Json = {}) => {
      files += 1;
      const body = { profileId, fileName: `open-${files}.csv`, content, ...more };
      const batchId = (await client.call("createImportBatch", { body }))["id"] ?? "";
      await client.complete();
      const params = { batchId };
      const batch: Json = await client.call("getImportBatch", { params });
      const rows = await client.call("listImportRows", { params, query: "limit=100" });
      return { batchId, batch, rows: (rows as unknown as Page).items };
    },
    intents: async () =>
      ((await client.call("listPaymentIntents", { query: "limit=100" })) as unknown as Page).items,
  };
}

/** Outcome and code of each row of a report. */
export const outcomes = (rows: readonly Json[]) => rows.map(({ outcome, code }) => [outcome, code]);
