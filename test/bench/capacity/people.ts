/** What people who look at the queue take of the rate limit of their organization, and of the table. */
import type { OperationId } from "#api/schema/route/routes.ts";

export const people = 10;
/** Seconds between two refreshes of a screen. */
export const refreshSeconds = 30;
/** The largest part of the rate limit that they may take. */
export const shareAtMost = 0.1;

type Request = {
  readonly operation: OperationId;
  /** Read units among a million cases: `node test/bench/list/lists.ts`. */
  readonly units: number;
};

const page: Request = { operation: "listReconciliationCases", units: 25 };
const summary: Request = { operation: "summarizeReconciliationCases", units: 25 };
/** Two queries of at most 100 items of half a kilobyte. */
const views: Request = { operation: "listViews", units: 20 };

/** The requests of one refresh. */
export const screens: Readonly<Record<string, readonly Request[]>> = {
  Queue: [page],
  "Queue with its counts and saved filters": [page, summary, views],
  Today: [summary, summary, page, page],
};

export type PeopleRow = {
  readonly screen: string;
  readonly requestsPerMinute: number;
  readonly share: number;
  readonly readUnitsPerSecond: number;
};

/** @param limit requests a minute of one organization */
export function peopleRows(limit: number): PeopleRow[] {
  return Object.entries(screens).map(([screen, requests]) => {
    const refreshes = (people * 60) / refreshSeconds;
    const requestsPerMinute = refreshes * requests.length;
    const units = requests.reduce((all, each) => all + each.units, 0);
    return {
      screen,
      requestsPerMinute,
      share: requestsPerMinute / limit,
      readUnitsPerSecond: (refreshes * units) / 60,
    };
  });
}

/** The table of docs/capacity.md. */
export function peopleText(limit: number): string {
  const head = [
    `| ${people} people refresh every ${refreshSeconds} s | requests a minute | of ${limit.toLocaleString("en")} | read units a second |`,
    "| --- | --- | --- | --- |",
  ];
  const rows = peopleRows(limit).map(
    ({ screen, requestsPerMinute, share, readUnitsPerSecond }) =>
      `| ${screen} | ${requestsPerMinute} | ${(share * 100).toFixed(1)} % | ${readUnitsPerSecond.toFixed(0)} |`,
  );
  return [...head, ...rows].join("\n");
}
