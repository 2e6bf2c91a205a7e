/** The log of failed requests: one item for each operation and error code, with a count for each day. */

import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  type CountedFailures,
  type FailureGroup,
  requestLogDays,
} from "#domain/access/failed-request.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { updateInput } from "../core/expression.ts";
import { itemsOf } from "../core/key-range.ts";
import type { Table } from "../core/table.ts";
import { requestLogKey, requestLogPartition } from "./request-log-keys.ts";

const secondsPerDay = 86_400;

/** The days that the log shows at a moment, newest first: `YYYY-MM-DD`. */
function shownDays(now: number): string[] {
  return Array.from({ length: requestLogDays }, (_, ago) => dayBefore(now, ago));
}

/** Days that a group which is still written may have kept and that are shown no more. */
function endedDays(now: number): string[] {
  return Array.from({ length: requestLogDays }, (_, ago) => dayBefore(now, requestLogDays + ago));
}

function dayBefore(now: number, days: number): string {
  return new Date(now - days * secondsPerDay * 1_000).toISOString().slice(0, 10);
}

/** A request does not wait longer for its entry in the log. */
const timeoutMilliseconds = 1_000;

const attributeOf = (day: string) => `on${day}`;

/**
 * Adds failures to their group: one write unit. An item has at most the counts of 14 days and five request ids, so it
 * stays below 1 KB. A call that the SDK repeats after a lost answer may count twice.
 */
export async function addFailures(
  table: Table,
  organizationId: OrganizationId,
  failures: CountedFailures,
): Promise<void> {
  const { status, count, lastAt, requestIds } = failures;
  const [today = ""] = shownDays(lastAt);
  await table.client.send(
    new UpdateCommand(
      updateInput(table, {
        key: requestLogKey(organizationId, failures),
        set: {
          v: 1,
          status,
          lastAt,
          requestIds,
          expiresAt: Math.ceil(lastAt / 1_000) + requestLogDays * secondsPerDay,
        },
        remove: endedDays(lastAt).map(attributeOf),
        add: { [attributeOf(today)]: count },
      }),
    ),
    { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
  );
}

export type LoggedFailures = FailureGroup & {
  readonly status: number;
  readonly lastAt: Instant;
  readonly requestIds: readonly string[];
  /** Days with failures, newest first. */
  readonly days: readonly { readonly date: string; readonly count: number }[];
};

/** The groups that failed within the days that are shown, the latest first. Eventually consistent. */
export async function findFailures(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<LoggedFailures[]> {
  const found: LoggedFailures[] = [];
  const range = { pk: requestLogPartition(organizationId) };
  for await (const item of itemsOf(table, range, { isStrong: false })) {
    const days = shownDays(now).flatMap((date) => {
      const count = item[attributeOf(date)] as number | undefined;
      return count === undefined ? [] : [{ date, count }];
    });
    const [operation = "", error = ""] = (item["sk"] as string).split("#");
    const { status, lastAt, requestIds } = item as unknown as LoggedFailures;
    if (days.length > 0) found.push({ operation, error, status, lastAt, requestIds, days });
  }
  return found.sort((a, b) => b.lastAt - a.lastAt);
}
