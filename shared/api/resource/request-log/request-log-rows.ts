import { listRequestLogQuery } from "#api/resource/request-log/request-log-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { listOf, resource } from "#api/schema/contract/row-builders.ts";
import { failedRequests } from "./request-log-response.ts";

const example = {
  operation: "createPaymentIntent",
  method: "POST",
  path: "/v1/payment-intents",
  status: 400,
  error: "invalid_request",
  count: 14,
  days: [
    { date: "2026-03-02", count: 12 },
    { date: "2026-02-28", count: 2 },
  ],
  lastAt: "2026-03-02T09:14:07.310Z",
  requestIds: ["JKJaXmPLvHcESHA=", "JKJaXmPLvHcESGx="],
};

const groups = resource({
  tag: "developers",
  name: "group",
  title: "failed request",
  schema: failedRequests,
  examples: { requests: ["Requests with an invalid body", example] },
});

export const requestLogRows = {
  listRequestLog: listOf(groups, {
    description:
      "The failed requests of the last seven days by route and error code, the latest first, without bodies. A request " +
      "is in the log at once or with a later request of the organization; counts are lower bounds.",
    query: listRequestLogQuery,
    records: { requests: ["Requests with an invalid body", example] },
  }),
} as const satisfies ContractRows;
