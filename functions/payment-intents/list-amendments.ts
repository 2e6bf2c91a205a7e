import type * as z from "zod";
import { numberedPageOf } from "#api/http/numbered-page.ts";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewIntentVersion } from "#api/resource/payment-intent/intent-version-view.ts";
import type { listAmendmentsQuery } from "#api/resource/payment-intent/payment-intent-request.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import type { Table } from "#store/table/core/table.ts";
import { readVersions } from "#store/table/payment/intent-version-store.ts";
import { findIntent } from "./find-intent.ts";

/** Lists the versions of what an intent expects, newest first; the last is that of the creation: 101 at most. */
export async function listPaymentIntentAmendments(
  { table }: { readonly table: Table },
  input: ReadInput<z.output<typeof listAmendmentsQuery>>,
): Promise<OperationResult> {
  const { intent } = await findIntent(table, input);
  const page = await numberedPageOf(versionOf(intent), input.query, {
    read: async (numbers) => (await readVersions(table, intent, numbers)).reverse(),
    timeOf: ({ inForceFrom }) => inForceFrom,
    view: viewIntentVersion,
  });
  return json(200, page);
}
