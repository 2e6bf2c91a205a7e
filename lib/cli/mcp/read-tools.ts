/** What an assistant may read: a row for each question. */
import { z } from "zod";
import { exceptionTypes } from "#domain/case/verdict/verdict.ts";
import { settlementStatuses } from "#domain/settlement/settlement.ts";
import { caseIdOf } from "../case/case-id.ts";
import { caseInput, caseRow, pageInput, tool } from "./tool.ts";

const time = z.iso.datetime();

const findPayment = tool({
  name: "find_payment",
  title: "Find a payment",
  description:
    "Finds payments by a reference, transfer id or transaction hash, or by the beginning of an external reference or of a beneficiary's name. Answers with the case of each.",
  input: { text: z.string().min(1).max(255).describe("What to look for."), ...pageInput },
  isWrite: false,
  run: async (client, { text, limit, offset }) => {
    const query = { q: text, limit, offset };
    const { items, total } = await client.call("listReconciliationCases", { query });
    return { total, cases: items.map(caseRow) };
  },
});

const showCase = tool({
  name: "show_case",
  title: "Show a case",
  description:
    "Shows the case of a payment: verdict with its explanation, amounts, evidence, deadlines, who has it, and the first comments.",
  input: caseInput,
  isWrite: false,
  run: async (client, given) => {
    const path = { caseId: await caseIdOf(client, given.case) };
    const { auditEvents, ...found } = await client.call("getReconciliationCase", { path });
    const comments = await client.call("listCaseComments", { path, query: { limit: 25 } });
    return { case: found, comments: comments.items };
  },
});

const listExceptions = tool({
  name: "list_exceptions",
  title: "List the exceptions",
  description:
    "Lists open cases that a person must look at: those that need review, and those that matched with an exception.",
  input: {
    exceptionType: z.enum(exceptionTypes).optional().describe("Only this exception."),
    currency: z.string().min(2).max(12).optional().describe("Only this destination currency."),
    assignee: z.string().min(1).max(255).optional().describe("Only cases that this person has."),
    ...pageInput,
  },
  isWrite: false,
  run: async (client, given) => {
    const verdicts = ["needs_review", "matched_with_exception"] as const;
    const query = { ...given, verdicts: [...verdicts], status: "open" } as const;
    const { items, total } = await client.call("listReconciliationCases", { query });
    return { total, cases: items.map(caseRow) };
  },
});

const explainDifference = tool({
  name: "explain_difference",
  title: "Explain a difference",
  description:
    "Explains why what arrived for a payment differs from what was expected: the lines of the difference, fees, rounding, what contradicts it, which phases are missing, and evidence that might belong to it.",
  input: caseInput,
  isWrite: false,
  run: async (client, given) => {
    const caseId = await caseIdOf(client, given.case);
    const found = await client.call("getReconciliationCase", { path: { caseId } });
    const query = { candidateOf: caseId, limit: 10 };
    const candidates = await client.call("listFlowLegs", { query });
    const { summary, verdict, exceptionType, currency, expectedAmount, actualAmount } = found;
    const { unexplainedDelta, openAmount, deltaLines, otherFees, feeReading } = found;
    const { contradiction, missingPhases, roundingDelta, fxSpread, warning } = found;
    return {
      ...{ caseId, summary, verdict, exceptionType, currency, expectedAmount, actualAmount },
      ...{ unexplainedDelta, openAmount, deltaLines, otherFees, feeReading, roundingDelta },
      ...{ fxSpread, contradiction, missingPhases, warning },
      candidates: { total: candidates.total, flowLegs: candidates.items },
    };
  },
});

const listSettlements = tool({
  name: "list_settlements",
  title: "List the settlements",
  description:
    "Lists payouts of processors, newest first: net, what the bank credited, the difference, and the day on which each is expected.",
  input: {
    status: z.enum(settlementStatuses).optional().describe("Only settlements of this status."),
    provider: z.string().min(1).max(64).optional().describe("Only payouts of this provider."),
    ...pageInput,
  },
  isWrite: false,
  run: async (client, query) => {
    const { items, total } = await client.call("listSettlements", { query });
    return { total, settlements: items };
  },
});

const listLatePayments = tool({
  name: "list_late_payments",
  title: "List the late payments",
  description:
    "Lists open cases whose money is late, or at risk of being late with `includesAtRisk`.",
  input: {
    includesAtRisk: z.boolean().default(false).describe("Also those that are not late yet."),
    currency: z.string().min(2).max(12).optional().describe("Only this destination currency."),
    ...pageInput,
  },
  isWrite: false,
  run: async (client, { includesAtRisk, ...given }) => {
    const verdicts = includesAtRisk ? (["delayed", "sla_risk"] as const) : (["delayed"] as const);
    const query = { ...given, verdicts: [...verdicts], status: "open", sort: "deadline" } as const;
    const { items, total } = await client.call("listReconciliationCases", { query });
    return { total, cases: items.map(caseRow) };
  },
});

const reportOvercharges = tool({
  name: "report_overcharges",
  title: "Report overcharges",
  description:
    "Sums the fees above contract by provider, fee and month, from the fee schedules of the organization.",
  input: {
    provider: z.string().min(1).max(64).optional().describe("Only this provider."),
    from: time.optional().describe("The first month, by a time in it: 2026-01-01T00:00:00Z."),
    to: time.optional().describe("Before this time."),
  },
  isWrite: false,
  run: async (client, query) => await client.call("getOverchargesReport", { query }),
});

const showBatch = tool({
  name: "show_batch",
  title: "Show an imported file",
  description:
    "Shows what a file or batch came to: rows accepted, rejected, repeated and matched, sums, what was guessed or left out, and the first rejected rows with their reasons. Without an id it lists the latest batches.",
  input: {
    batchId: z.string().min(1).max(255).optional().describe("The id of the batch."),
    ...pageInput,
  },
  isWrite: false,
  run: async (client, { batchId, ...page }) => {
    if (batchId === undefined) {
      const { items, total } = await client.call("listImportBatches", { query: page });
      return { total, batches: items };
    }
    const path = { batchId };
    const batch = await client.call("getImportBatch", { path });
    const query = { ...page, outcome: "rejected" as const };
    const rows = await client.call("listImportRows", { path, query });
    return { batch, rejectedRows: { total: rows.total, rows: rows.items } };
  },
});

export const readTools = [
  ...[findPayment, showCase, listExceptions, explainDifference],
  ...[listSettlements, listLatePayments, reportOvercharges, showBatch],
];
