/** Closes of business days. */
import type * as z from "zod";
import {
  createCloseBody,
  getCloseQuery,
  listCloseChangesQuery,
  listCloseItemsQuery,
  listClosesQuery,
} from "#api/resource/close/close-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import { acted, created, got, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { closeChanges, closeDetail, closeItem, closeSummary } from "./close-response.ts";

const closeId = "close_0193aa10c4007d3e8b1f4a5d6e7f80a9";
const accountId = "acct_0193aa10c4007d3e8b1f4a5d6e7f80a1";
const flowLegId = "leg_0193aa1142007b6f9a8c7d6e5f405a71";
const digest = "5f1c3a0b8d4e6f7091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708";

const body = { businessDate: "2026-03-02", timeZone: "Europe/Berlin" };

const prepared = {
  id: closeId,
  organizationId,
  ...body,
  since: "2026-02-28",
  scope: { accounts: null },
  status: "prepared" as const,
  preparedBy: "api_key:ak_0193aa1142007b6f9a8c7d6e5f405a71",
  preparer: "alice",
  preparedAt: "2026-03-03T06:00:00.000Z",
  approvedBy: null,
  approvedAt: null,
  previousCloseId: null,
  manifest: { window: "2026-03-03T05:40:00.000Z", hash: digest },
  digest,
  accountCount: 1,
  itemCount: 1,
  version: 1,
} satisfies z.input<typeof closeSummary>;

const approved = {
  ...prepared,
  status: "approved" as const,
  approvedBy: "user:bob",
  approvedAt: "2026-03-03T08:00:00.000Z",
  version: 2,
} satisfies z.input<typeof closeSummary>;

const detail = {
  ...approved,
  anchor: { window: "2026-03-03T08:00:00.000Z", isSealed: true },
  cases: [
    {
      status: "open" as const,
      verdict: "needs_review" as const,
      currency: "EUR",
      cases: 2,
      newCases: 1,
      expectedAmount: "2500",
      unexplainedAmount: "-10",
      openAmount: "1260",
    },
  ],
  events: [{ eventType: "evidence.accepted", count: 120 }],
  accounts: [
    {
      account: accountId,
      kind: "bank" as const,
      currency: "EUR",
      balance: { amount: "1310.00", asOf: "2026-03-02", source: "bank" as const },
      ledgerBalance: { amount: "1250.00", asOf: "2026-03-02", source: "ledger" as const },
      difference: "60",
      broughtForward: "0",
      closedBefore: null,
      changedSinceClose: null,
      timing: { items: 0, amount: "0" },
      open: { items: 1, amount: "60" },
      unexplained: { items: 0, amount: "0" },
      residual: "0",
    },
  ],
} satisfies z.input<typeof closeDetail>;

const item = {
  account: accountId,
  currency: "EUR",
  kind: "open" as const,
  caseId,
  amount: "60",
  movementCount: 1,
  movements: [{ flowLegId, source: "bank" as const, day: "2026-03-02", amount: "60" }],
};

const changes = {
  closeId,
  changedSince: prepared.preparedAt,
  balances: [],
  deletedAccounts: [],
  events: [{ eventType: "evidence.accepted", count: 1 }],
  items: [
    {
      account: accountId,
      currency: "EUR",
      change: "added" as const,
      flowLegId,
      source: "ledger" as const,
      day: "2026-03-02",
      before: null,
      after: { amount: "60", ignored: false, cases: [{ caseId, amount: "60" }] },
    },
  ],
  total: 1,
  limit: 25,
  offset: 0,
} satisfies z.input<typeof closeChanges>;

/** Closes have the tag of the cases that are reconciled. */
const tag = "closes";

const closeSummaries = resource({
  tag,
  name: "close",
  schema: closeSummary,
  examples: { prepared: ["Prepared", prepared] },
});

const closes = resource({
  tag,
  schema: closeDetail,
  examples: { approved: ["Approved", detail] },
});

const items = resource({
  tag,
  name: "item",
  schema: closeItem,
  examples: { item: ["One item", item] },
});

const changesOfCloses = resource({
  tag,
  name: "change",
  schema: closeChanges,
  examples: { added: ["The ledger booked later", changes] },
});

export const closeRows = {
  createClose: created(closeSummaries, {
    summary: "Prepare a close",
    description:
      "Closes a business day that has ended: keeps the reconciliation of each account, how many cases there are with which " +
      "money, and how many audit events there were since the close before. The period begins after the last approved close " +
      "of the same accounts, at most 92 days before; for the first one, after `since`. An account without a balance, and one " +
      "whose difference no item explains, is not closed. The time zone is that of the organization by default.",
    body: createCloseBody,
    bodyText: "The day; unknown properties are refused.",
    bodyExamples: { day: ["All accounts", body] },
    resultText: "The close waits for the approval of another person.",
    errors: { 409: "CloseConflict" },
  }),
  listCloses: listOf(closeSummaries, {
    description: "Newest first, without their figures.",
    query: listClosesQuery,
    records: { page: ["One close", approved] },
    listName: "Close",
  }),
  getClose: got(closes, {
    description:
      "A close never changes, but for its approval. `format=canonical` answers its canonical form (RFC 8785), made anew from " +
      "what was kept: its SHA-256 is `digest`, which is in the audit event that a manifest seals. `format=html` answers a page to print.",
    query: getCloseQuery,
    or: ["text/plain", "text/html"],
    errors: { 409: "CloseChanged" },
  }),
  approveClose: acted(closeSummaries, {
    summary: "Approve a close",
    description:
      "Only another person than the preparer may, in a session. The approval is for the figures that the close shows; of two " +
      "closes of one day and the same accounts, one is approved.",
    resultText: "The close is approved.",
    resultExamples: { approved: ["Approved", approved] },
    errors: { 409: "CloseApprovalConflict" },
  }),
  listCloseItems: listOf(items, {
    summary: "List the items of a close",
    description:
      "What the figures of the accounts consist of: timing differences, open and unexplained items, as they were closed. As JSON, " +
      "or as CSV with up to 20,000 of them.",
    query: listCloseItemsQuery,
    or: "text/csv",
    errors: { 409: "CloseChanged" },
  }),
  listCloseChanges: got(changesOfCloses, {
    summary: "List the changes since a close",
    description:
      "What is different now on the days that were closed: balances, and movements that came, went or belong to other cases; " +
      "and how many audit events there were since. `from` and `to` limit the days of the movements.",
    query: listCloseChangesQuery,
    resultText: "The changes, and a page of the movements.",
    errors: { 409: "CloseChanged" },
  }),
} as const satisfies ContractRows;
