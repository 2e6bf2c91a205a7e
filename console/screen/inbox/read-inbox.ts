/** Everything that the inbox is made from, in one reading: its parts do not come one after another, and move no row. */

import type { OperationId } from "#api/client/types.ts";
import { setCount } from "#console/app/counts.ts";
import { countText } from "#console/format/amount.ts";
import { api, may, session } from "#console/session/session.ts";
import { caseIncidents } from "./case-incidents.ts";
import type { Incident } from "./incident.ts";
import {
  approvalIncident,
  assignedIncident,
  endpointIncident,
  fileIncident,
  notUnderstoodIncident,
  payoutIncident,
  refusedIncident,
  strayIncident,
  week,
} from "./source-incidents.ts";

/** Records of one kind that get a line of their own; of more, a line says how many. */
const shown = 5;
const pageLimit = 100;

export type Inbox = {
  readonly incidents: readonly Incident[];
  /** What could not be read: it may hide something. */
  readonly unread: readonly string[];
};

type Part = {
  /** In words, for what could not be read. */
  readonly name: string;
  readonly operation: OperationId;
  readonly read: (signal: AbortSignal) => Promise<readonly Incident[]>;
};

export async function readInbox(signal: AbortSignal): Promise<Inbox> {
  const allowed = parts.filter(({ operation }) => may(operation));
  const answers = await Promise.allSettled(allowed.map(({ read }) => read(signal)));
  signal.throwIfAborted();
  return {
    incidents: answers.flatMap((each) => (each.status === "fulfilled" ? each.value : [])),
    unread: answers.flatMap((each, at) =>
      each.status === "fulfilled" ? [] : [allowed[at]?.name ?? ""],
    ),
  };
}

/** In the order in which they are shown. */
const parts: readonly Part[] = [
  {
    name: "the payments",
    operation: "summarizeReconciliationCases",
    read: async (signal) =>
      caseIncidents(await api().call("summarizeReconciliationCases", { signal })),
  },
  ...(["short", "over", "late"] as const).map(
    (status): Part => ({
      name: "the payouts",
      operation: "listSettlements",
      read: async (signal) => {
        const query = { status, limit: shown };
        const { items, total } = await api().call("listSettlements", { query, signal });
        const more = { what: `${status} payouts`, path: ["settlements"], query: { status } };
        return withMore(items.flatMap(payoutIncident), total, more);
      },
    }),
  ),
  {
    name: "the approvals",
    // Who only reads them has nothing to decide.
    operation: "approveApproval",
    read: async (signal) => {
      const query = { status: "pending", limit: pageLimit } as const;
      const { items } = await api().call("listApprovals", { query, signal });
      const me = session.value?.subject ?? null;
      setCount("approvals", items.filter(({ requester }) => requester !== me).length);
      return approvalIncident(items, me);
    },
  },
  {
    name: "what is assigned to you",
    operation: "listReconciliationCases",
    read: async (signal) => {
      const assignee = session.value?.subject ?? null;
      if (assignee === null) return [];
      const query = { status: "open", assignee, limit: 1 } as const;
      const { total } = await api().call("listReconciliationCases", { query, signal });
      return assignedIncident(total, assignee);
    },
  },
  {
    name: "the bank lines and reports",
    operation: "getMatchRateReport",
    read: async (signal) => {
      const query = { by: "source", limit: pageLimit } as const;
      return strayIncident((await api().call("getMatchRateReport", { query, signal })).items);
    },
  },
  {
    name: "the files",
    operation: "listImportBatches",
    read: async (signal) => {
      const query = { limit: pageLimit };
      const { items } = await api().call("listImportBatches", { query, signal });
      const rejected = items.flatMap(fileIncident);
      const more = { what: "files with rejected rows", path: ["imports"] };
      return withMore(rejected.slice(0, shown), rejected.length, more);
    },
  },
  {
    name: "the endpoints",
    operation: "listOutboundWebhookEndpoints",
    read: async (signal) => {
      const query = { limit: pageLimit };
      const { items } = await api().call("listOutboundWebhookEndpoints", { query, signal });
      const failing = items.flatMap(endpointIncident);
      const more = { what: "failing endpoints", path: ["endpoints"] };
      return withMore(failing.slice(0, shown), failing.length, more);
    },
  },
  {
    name: "the refused deliveries",
    operation: "listRawRecords",
    read: async (signal) =>
      refusedIncident(await api().call("listRawRecords", { query: { limit: 1 }, signal })),
  },
  {
    name: "the records that were not understood",
    operation: "listRawRecords",
    read: async (signal) => {
      const from = new Date(Date.now() - week).toISOString();
      const query = { notUnderstood: true, from, limit: 1 };
      return notUnderstoodIncident(await api().call("listRawRecords", { query, signal }));
    },
  },
];

type More = Omit<Incident["act"], "label"> & { readonly what: string };

/** What has no line of its own is counted. */
function withMore(
  incidents: readonly Incident[],
  total: number,
  { what, ...target }: More,
): Incident[] {
  const rest = total - incidents.length;
  if (rest <= 0) return [...incidents];
  return [
    ...incidents,
    {
      ...{ key: `more ${what}`, icon: "right", tone: "note", money: [], since: null },
      text: `${countText(rest)} more ${what}`,
      act: { label: "Show all", ...target },
    },
  ];
}
