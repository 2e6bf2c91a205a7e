import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

type SavedQuery = {
  readonly id: string;
  /** Shown in the console of CloudWatch, in the folder of the stage; docs/runbook.md names it. */
  readonly name: string;
  /** In the query language of Logs Insights. Words in capital letters and quotes are replaced by the person who runs it. */
  readonly lines: readonly string[];
};

/** Of calls of DynamoDB that were refused for a time, in the text of an error or of an error that contains it. */
const refusedForATime =
  "/ThrottlingException|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionConflict|TransactionCanceled|InternalServerError/";

const savedQueries: readonly SavedQuery[] = [
  {
    id: "Errors",
    name: "Errors by function",
    lines: [
      'filter level in ["ERROR", "CRITICAL"]',
      "stats count(*) as lines, latest(@timestamp) as newest by @log, message, message.errorType, error.name",
      "sort lines desc",
    ],
  },
  {
    id: "Request",
    name: "One request",
    lines: [
      "fields @timestamp, @log, level, message, route, routeKey, status, integrationError, organizationId, keyId, error.name, error.message, error.stack",
      'filter requestId = "REQUEST_ID"',
      "sort @timestamp asc",
    ],
  },
  {
    id: "SlowRequests",
    name: "Slow requests by route",
    lines: [
      "filter ispresent(routeKey)",
      "stats count(*) as requests, pct(responseLatency, 50) as half, pct(responseLatency, 99) as nearlyAll, max(responseLatency) as slowest by routeKey",
      "sort nearlyAll desc",
    ],
  },
  {
    id: "Record",
    name: "Lines about one record",
    lines: [
      "fields @timestamp, @log, level, message, error.name, error.message, @message",
      'filter @message like "ID"',
      "sort @timestamp asc",
    ],
  },
  {
    id: "FailedDeliveries",
    name: "Failed deliveries by endpoint",
    lines: [
      'filter message in ["delivery failed", "delivery given up"]',
      "stats count(*) as attempts, latest(@timestamp) as newest by organizationId, endpointId, message, responseStatus, reason",
      "sort attempts desc",
    ],
  },
  {
    id: "NotUnderstood",
    name: "Records not understood",
    lines: [
      "filter ispresent(cause)",
      "stats count(*) as lines, latest(@timestamp) as newest by cause, @log",
      "sort lines desc",
    ],
  },
  {
    id: "RefusedCalls",
    name: "Calls of the table that were refused for a time",
    lines: [
      `filter level in ["ERROR", "WARN"] and @message like ${refusedForATime}`,
      "stats count(*) as lines, max(`error.$metadata.attempts`) as attempts by bin(5m), @log, message, error.name",
      "sort lines desc",
    ],
  },
  {
    id: "Invocations",
    name: "Invocations by function",
    lines: [
      'filter type = "platform.report"',
      "stats count(*) as invocations, count(record.metrics.initDurationMs) as starts, max(record.metrics.initDurationMs) as longestStart, pct(record.metrics.durationMs, 99) as nearlyAll, max(record.metrics.durationMs) as longest, max(record.metrics.maxMemoryUsedMB) as memory by @log, record.status",
      "sort longest desc",
    ],
  },
];

/**
 * Saved queries of CloudWatch Logs Insights. They name no log groups: those of the functions have generated names, and a
 * reference to one would keep the service stack from dropping its function. The console asks for the log groups.
 */
export function addSavedQueries(scope: Construct, stage: string): void {
  for (const { id, name, lines } of savedQueries) {
    new CfnQueryDefinition(scope, `Query${id}`, {
      name: `reconciliation-${stage}/${name}`,
      queryString: lines.join("\n| "),
    });
  }
}
