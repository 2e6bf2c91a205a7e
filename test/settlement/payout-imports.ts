/** Imports of payout reports, with the profiles that are ready to be sent. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json, openSettlements } from "./settlement-world.ts";

export const root = join(import.meta.dirname, "..", "..");
export const profileOf = (name: string): Json =>
  JSON.parse(readFileSync(join(root, "docs/import-profiles", `${name}.json`), "utf8"));

type Client = Awaited<ReturnType<typeof openSettlements>>;
type Page = { readonly items: readonly Json[] };

/** Creates the profile; the function imports a file with it, and returns the batch and its rows. */
export async function openImports(client: Client, profile: Json) {
  const profileId = (await client.call("createImportProfile", { body: profile }))["id"] ?? "";
  let files = 0;
  return async (content: string, more: Json = {}) => {
    files += 1;
    const body = { profileId, fileName: `report-${files}.csv`, content, ...more };
    const batchId = (await client.call("createImportBatch", { body }))["id"] ?? "";
    await client.complete();
    const batch: Json = await client.call("getImportBatch", { params: { batchId } });
    const page = await client.call("listImportRows", { params: { batchId }, query: "limit=100" });
    return { batch, rows: (page as unknown as Page).items };
  };
}

export async function settlementsOf(client: Client): Promise<readonly Json[]> {
  const page = await client.call("listSettlements", { query: "limit=100" });
  return (page as unknown as Page).items;
}
