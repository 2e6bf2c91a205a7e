import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewIntentVersion } from "#api/resource/payment-intent/intent-version-view.ts";
import type { listAmendmentsQuery } from "#api/resource/payment-intent/payment-intent-request.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import type { Table } from "#store/table/core/table.ts";
import { readVersions } from "#store/table/payment/intent-version-store.ts";
import { findIntent } from "./find-intent.ts";

/** Lists the versions of what an intent expects, newest first; the last is that of the creation. */
export async function listPaymentIntentAmendments(
  { table }: { readonly table: Table },
  input: ReadInput<z.output<typeof listAmendmentsQuery>>,
): Promise<OperationResult> {
  const { intent } = await findIntent(table, input);
  const { limit, offset } = input.query;
  const total = versionOf(intent);
  const newest = total - offset;
  const count = Math.max(0, Math.min(limit, newest));
  const numbers = Array.from({ length: count }, (_, index) => newest - index);
  const versions = await readVersions(table, intent, numbers);
  const items = versions.reverse().map(viewIntentVersion);
  return json(200, { items, total, limit, offset });
}
