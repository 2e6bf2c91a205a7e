import { json, type OperationResult } from "../../shared/http/operation.ts";

/** Says that the function runs; it asks nothing else, so that a busy table fails no health check. */
export function getHealth(): OperationResult {
  return { ...json(200, { status: "ok" }), headers: { "Cache-Control": "no-store" } };
}
