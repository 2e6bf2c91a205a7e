/** Dispositions of money that stays unexplained. */
import type * as z from "zod";
import {
  createDispositionBody,
  listDispositionsQuery,
  reverseDispositionBody,
} from "#api/resource/disposition/disposition-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import { acted, created, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { disposition } from "./disposition-response.ts";

const reason = { code: "amount_accepted", comment: null };

const example = {
  id: "dsp_0193aa1142007b6f9a8c7d6e5f405a71",
  organizationId,
  caseId,
  number: 1,
  kind: "write_off" as const,
  amount: "1.50",
  currency: "EUR",
  reason,
  author: "user:alice",
  createdAt: "2026-03-01T12:30:00.000Z",
  policyId: null,
  reversed: false,
  reversedBy: null,
  reversedAt: null,
  reversalReason: null,
} satisfies z.input<typeof disposition>;

const reversed = {
  ...example,
  reversed: true,
  reversedBy: "user:bob",
  reversedAt: "2026-03-02T09:00:00.000Z",
};

const dispositions = resource({
  tag: "dispositions",
  schema: disposition,
  examples: { created: ["A write-off", example] },
});

export const dispositionRows = {
  createDisposition: created(dispositions, {
    summary: "Dispose of an open amount",
    description:
      "Says what becomes of money that stays unexplained: it is written off, accepted as a fee, or carried " +
      "forward. `openAmount` of the case falls; its verdict and `unexplainedDelta` stay. The amount has the " +
      "sign of `openAmount` and is at most as large. A case has at most 100 dispositions.",
    body: createDispositionBody,
    bodyText: "What becomes of which amount, and why.",
    bodyExamples: { writeOff: ["Write 1.50 off", { kind: "write_off", amount: "1.50", reason }] },
    errors: { 409: "DispositionConflict" },
  }),
  listDispositions: listOf(dispositions, {
    summary: "List the dispositions of a case",
    description: "Newest first, reversed ones included.",
    query: listDispositionsQuery,
  }),
  reverseDisposition: acted(dispositions, {
    summary: "Reverse a disposition",
    description: "Its amount is open again. A disposition that was reversed stays as it is.",
    body: reverseDispositionBody,
    bodyText: "Why it is reversed; may be empty.",
    bodyExamples: { reverse: ["Without a reason", {}] },
    resultText: "The disposition with its reversal.",
    resultExamples: { reversed: ["Reversed", reversed] },
    errors: { 404: "DispositionNotFound", 409: "DispositionConflict" },
  }),
} as const satisfies ContractRows;
