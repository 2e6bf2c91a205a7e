import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { type Route, routes } from "#api/schema/route/routes.ts";
import type { FailureGroup } from "#domain/access/failed-request.ts";
import type { Instant } from "#domain/value/instant.ts";
import type * as response from "./request-log-response.ts";

type Failures = FailureGroup & {
  readonly status: number;
  readonly lastAt: Instant;
  readonly requestIds: readonly string[];
  readonly days: readonly { readonly date: string; readonly count: number }[];
};

/** Null for an operation that only another version has. */
export function viewFailures({
  operation,
  error,
  status,
  lastAt,
  requestIds,
  days,
}: Failures): Shown<typeof response.failedRequests> | null {
  const all: Readonly<Record<string, Route>> = routes;
  const route = Object.hasOwn(all, operation) ? all[operation] : undefined;
  if (route === undefined) return null;
  return {
    operation,
    method: route.method,
    path: route.path,
    status,
    error,
    count: days.reduce((sum, { count }) => sum + count, 0),
    days,
    lastAt: formatTimestamp(lastAt),
    requestIds,
  };
}
