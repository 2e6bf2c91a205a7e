import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import type { listTestScenariosQuery } from "../../../shared/schema/request/sandbox-request.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { scenarios } from "./scenarios.ts";
import { refuseLive } from "./test-organization.ts";

/** @throws FailureError 403 for a live organization */
export async function listTestScenarios(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listTestScenariosQuery>>,
): Promise<OperationResult> {
  await refuseLive(table, context.organizationId);
  const { limit, offset } = query;
  const all = Object.entries(scenarios).map(([name, { description, expected }]) => ({
    ...{ name, description, expected },
  }));
  return json(200, { items: all.slice(offset, offset + limit), total: all.length, limit, offset });
}
