/** A preview reads its file in a thread with limits, beside which the function goes on. */
import { expect, test } from "vitest";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { previewImport } from "#functions/imports-api/batch/preview-import.ts";
import {
  createThreadReader,
  type FileReader,
  previewInThread,
} from "#outside/import/thread/thread-reader.ts";
import { createImportProfileWrite } from "#store/table/bulk/import-profile-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { profileOf } from "../import/read-file.ts";
import { organizationOf } from "../organization.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";

const organizationId = organizationOf("org_previews");
const now = Date.UTC(2026, 2, 3, 12) as Instant;

async function previewWith(readRows: FileReader) {
  const store = openMemoryStore();
  const table = tableOf(store);
  const uuid = createIdSource(() => now).next<"importProfile">();
  const settings = profileOf({
    format: "csv",
    mapping: { bookingDate: "date", amount: "amount" },
    defaults: { currency: "EUR", account: "A" },
  });
  const stamps = { createdAt: now, updatedAt: now, version: 1 };
  const profile = { ...settings, expectedBy: null, uuid, organizationId, ...stamps };
  await commit(table, [createImportProfileWrite(profile)]);
  const outcome = await previewImport({ table, readRows }, {
    context: { organizationId },
    params: { profileId: formatId("importProfile", uuid) },
    body: { content: "date,amount\n2026-03-01,1.50\n", contentEncoding: "text", limit: 10 },
  } as never);
  return "body" in outcome ? outcome.body : outcome;
}

test("shows the rows and the totals", async () => {
  expect(await previewWith(previewInThread)).toMatchObject({ totalRows: 1, error: null });
});

test.each([
  ["endless", { secondsOf: () => 0.2, megabytes: 32 }, "reading_too_long"],
  ["growing", { secondsOf: () => 60, megabytes: 32 }, "reading_too_large"],
])("a file whose parser is %s ends the preview with its limit", async (name, limits, code) => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  const thread = new URL(`./thread/${name}-thread.ts`, import.meta.url);
  const answer = await previewWith(createThreadReader(limits, thread));
  clearInterval(turning);
  expect(answer).toMatchObject({ items: [], error: { code, line: null } });
  // The function's own thread took other work meanwhile.
  expect(turns).toBeGreaterThan(2);
});
