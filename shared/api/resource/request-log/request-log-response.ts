import * as z from "zod";
import { named, timestampText, wholeNumber } from "#api/schema/contract/common-response.ts";

export const failedRequests = named("FailedRequests", {
  operation: z.string().describe("The operationId of the contract."),
  method: z.string(),
  path: z.string().describe("The path of the route, without values."),
  status: wholeNumber(400, 599).describe("Of the latest one."),
  error: z.string().describe("The error code."),
  count: wholeNumber(1).describe("Of the last seven days; a lower bound."),
  days: z
    .array(z.object({ date: z.string(), count: wholeNumber(1) }))
    .describe("Days of UTC with failures, newest first."),
  lastAt: timestampText,
  requestIds: z.array(z.string()).describe("`Request-Id` of up to five late ones."),
});
