import { listRequestLogQuery } from "../../../request/organization/request-log-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { requestLog } from "../../response/organization/request-log-response.ts";

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

export const requestLogRows = {
  listRequestLog: {
    summary: "List failed requests",
    description:
      "The failed requests of the last seven days by route and error code, the latest first, without bodies. A request " +
      "is in the log at once or with a later request of the organization; counts are lower bounds.",
    tag: "developers",
    query: listRequestLogQuery,
    responses: {
      200: {
        description: "A page of groups.",
        content: jsonContent(requestLog, {
          requests: {
            summary: "Requests with an invalid body",
            value: { items: [example], total: 1, limit: 25, offset: 0 },
          },
        }),
      },
    },
  },
} as const satisfies ContractRows;
