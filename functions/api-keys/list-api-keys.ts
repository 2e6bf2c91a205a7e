import type * as z from "zod";
import { pageOf } from "../../shared/domain/value/page.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listApiKeysQuery } from "../../shared/schema/request/organization/api-key-request.ts";
import { viewApiKey } from "../../shared/schema/view/organization/api-key-view.ts";
import { findApiKeys } from "../../shared/table/access/api-key-store.ts";
import type { Table } from "../../shared/table/core/table.ts";

export async function listApiKeys(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listApiKeysQuery>>,
): Promise<OperationResult> {
  const keys = await findApiKeys(table, context.organizationId);
  return json(
    200,
    pageOf(keys, query, ({ key, lastUsedAt }) => viewApiKey(key, { lastUsedAt, now: context.now })),
  );
}
