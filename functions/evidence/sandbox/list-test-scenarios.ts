import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listTestScenariosQuery } from "#api/resource/sandbox/sandbox-request.ts";
import { scenarios } from "./scenarios.ts";

/** What a test organization can play; the same for everybody. */
export async function listTestScenarios({
  query,
}: ReadInput<z.output<typeof listTestScenariosQuery>>): Promise<OperationResult> {
  const { limit, offset } = query;
  const all = Object.entries(scenarios).map(([name, { description, expected }]) => ({
    ...{ name, description, expected },
  }));
  return json(200, { items: all.slice(offset, offset + limit), total: all.length, limit, offset });
}
