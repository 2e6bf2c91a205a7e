/** A write that loses to other writers of its record ends as a conflict of clients, never as an error of the service. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWrite, type WriteRequest } from "#api/http/idempotent-write.ts";
import { statusOf } from "#api/http/status-table.ts";
import { TooManyWritersError } from "#store/table/core/retry-races.ts";
import { done, FailureError, type WriteOutcome } from "#work/outcome/outcome.ts";
import { organizationOf } from "../organization.ts";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const now = () => Date.UTC(2026, 2, 2);
const request: WriteRequest = {
  organizationId: organizationOf("org_a"),
  operation: "payment_intents.create",
  idempotencyKey: "races",
  bodyHash: "h1",
  remainingMilliseconds: 5_000,
};

function start(decide: (race: number) => Promise<WriteOutcome>) {
  return startWrite(engine.table, now, request, decide);
}

test("after too many lost races the answer is 409 with Retry-After, and the same key runs again", async () => {
  const lost = await start(async () => {
    throw new TooManyWritersError();
  });
  const error = await lost().catch((thrown: unknown) => thrown);
  if (!(error instanceof FailureError)) throw error;
  expect(statusOf(error.failure)).toBe(409);
  expect(error.failure).toMatchObject({
    error: "idempotency_request_in_progress",
    message: expect.stringContaining("nothing was changed"),
    headers: { "Retry-After": "1" },
  });
  const again = await start(async () => done({ ran: true }, []));
  expect(JSON.stringify(await again())).toContain("ran");
});
