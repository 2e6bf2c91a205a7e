/** The steps with files: an upload to its verdict, an export to its download. */

import type { Client } from "#api/client/client.ts";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { verifyExport } from "#domain/audit/verify-export.ts";
import { carriedOut } from "#lib/carried-out.ts";
import {
  type Context,
  createIntent,
  money,
  until,
  untilMatched,
  type WiringStep,
} from "./wiring-context.ts";

/** One upload or download, in milliseconds. */
const transferMilliseconds = 30_000;
const profileName = "Smoke test";

export function uploadSteps({ client, settings }: Context): WiringStep[] {
  const externalReference = `${settings.run}-upload`;
  let caseId = "";
  let batch = { id: "", uploadUrl: "" };
  return [
    {
      name: "import batch gets an upload URL",
      look: "log of imports-api",
      perform: async () => {
        ({ caseId } = await createIntent(client, externalReference));
        batch = await createBatch(client, `${settings.run}.csv`);
      },
    },
    {
      name: "file is uploaded",
      look: "permission of imports-api on the bucket and its key (PutObject, GenerateDataKey)",
      perform: async () => {
        const today = new Date().toISOString().slice(0, 10);
        const body = `date,amount,ref,payment\n${today},1.00,${externalReference},${externalReference}\n`;
        const signal = AbortSignal.timeout(transferMilliseconds);
        const answer = await fetch(batch.uploadUrl, { method: "PUT", body, signal });
        if (!answer.ok) throw new Error(`S3 answered ${answer.status}: ${await answer.text()}`);
      },
    },
    {
      name: "uploaded file is imported",
      look: "notification of the bucket; log of file-worker; FileWorkerQueue and its dead letters",
      perform: () =>
        until(settings, "the import has not ended", async () => {
          const { status, accepted, error } = await client.call("getImportBatch", {
            path: { batchId: batch.id },
          });
          if (status === "failed") throw new Error(`the import failed: ${error?.message}`);
          if (status === "completed" && accepted !== 1) throw new Error(`${accepted} rows of 1`);
          return status === "completed";
        }),
    },
    {
      name: "verdict of the uploaded row is matched",
      look: "logs of file-worker, stream-relay and matcher; MatcherQueue and its dead letters",
      perform: () => untilMatched({ client, settings }, caseId),
    },
  ];
}

export function exportSteps({ client, settings }: Context): WiringStep[] {
  // The export is in the first group: it contains at least one case even if the upload fails.
  const externalReference = `${settings.run}-evidence`;
  let exportId = "";
  let downloadUrl = "";
  return [
    {
      name: "export is accepted",
      look: "log of exports",
      perform: async () => {
        const query = { externalReference, async: true };
        const answer = await client.call("exportReconciliationCases", { query });
        if (typeof answer === "string" || !("exportId" in answer))
          throw new Error("the export started no job");
        exportId = answer.exportId;
      },
    },
    {
      name: "export is written",
      look: "logs of stream-relay and exporter; ExporterQueue and its dead letters",
      perform: () =>
        until(settings, "the export has not ended", async () => {
          const answer = await client.call("getExport", { path: { exportId } });
          if (answer.status === "failed") throw new Error(`failed: ${answer.error?.message}`);
          downloadUrl = answer.downloadUrl ?? "";
          return downloadUrl !== "";
        }),
    },
    {
      name: "export is downloaded and its audit chain holds",
      look: "permission of exports on the bucket and its key (GetObject, Decrypt)",
      perform: () => checkDownload(downloadUrl),
    },
  ];
}

async function createBatch(client: Client, fileName: string) {
  const profileId = await findProfile(client);
  const body = { profileId, fileName };
  const { id, uploadUrl } = await client.call("createImportBatch", { body });
  if (uploadUrl === null) throw new Error("the batch has no upload URL");
  return { id, uploadUrl };
}

/** One profile of this name serves every run. */
async function findProfile(client: Client): Promise<string> {
  for await (const { id, name } of client.list("listImportProfiles", {})) {
    if (name === profileName) return id;
  }
  const body = {
    name: profileName,
    sourceType: "bank_statement" as const,
    format: "csv" as const,
    mapping: {
      bookingDate: "date",
      amount: "amount",
      bankReference: "ref",
      externalReference: "payment",
    },
    defaults: { currency: money.currency, account: "smoke-test" },
  };
  return carriedOut(await client.call("createImportProfile", { body })).id;
}

async function checkDownload(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(transferMilliseconds) });
  if (!answer.ok) throw new Error(`S3 answered ${answer.status}: ${await answer.text()}`);
  const { cases, events, faults } = verifyExport(await answer.json(), hashShownEvent);
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`${fault.caseId}: ${fault.reason}`);
  if (events === 0) throw new Error("the case has no audit event");
  if (cases !== 1) throw new Error(`it has ${cases} cases in place of 1`);
}
