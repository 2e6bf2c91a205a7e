/** Imports of camt.053 statements by the command line's stories and the demo. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#api/client/client.ts";
import type { ResponseOf } from "#api/client/types.ts";
import { carriedOut } from "#lib/carried-out.ts";

export type ImportBatchAnswer = ResponseOf<"getImportBatch">;

/** @returns id of the camt.053 profile of that name, which is created where there is none */
export async function camtProfile(client: Client, profileName: string): Promise<string> {
  for await (const { id, name } of client.list("listImportProfiles", {})) {
    if (name === profileName) return id;
  }
  const body = {
    name: profileName,
    sourceType: "bank_statement" as const,
    format: "camt053" as const,
  };
  return carriedOut(await client.call("createImportProfile", { body })).id;
}

const underWay: ReadonlySet<string> = new Set(["pending", "processing"]);
const pollMilliseconds = 100;
/** The statements have a few rows; a longer wait means that the file worker does not run. */
const maximumPolls = 300;

/** @throws Error if the import has not ended after some 30 seconds */
export async function endedImport(client: Client, batchId: string): Promise<ImportBatchAnswer> {
  for (let poll = 0; poll < maximumPolls; poll += 1) {
    const batch = await client.call("getImportBatch", { path: { batchId } });
    if (!underWay.has(batch.status)) return batch;
    await sleep(pollMilliseconds);
  }
  throw new Error(`The import ${batchId} did not end.`);
}
