/** Dispositions of money that stays unexplained. */
import type * as z from "zod";
import {
  createDispositionBody,
  listDispositionsQuery,
  reverseDispositionBody,
} from "../../../request/case/disposition-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { caseId, organizationId, pageOf } from "../../example/examples.ts";
import { disposition, dispositionList } from "../../response/case/disposition-response.ts";

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

export const dispositionRows = {
  createDisposition: {
    summary: "Dispose of an open amount",
    description:
      "Says what becomes of money that stays unexplained: it is written off, accepted as a fee, or carried " +
      "forward. `openAmount` of the case falls; its verdict and `unexplainedDelta` stay. The amount has the " +
      "sign of `openAmount` and is at most as large. A case has at most 100 dispositions.",
    tag: "reconciliation-cases",
    body: {
      description: "What becomes of which amount, and why.",
      schema: createDispositionBody.meta({ id: "CreateDispositionRequest" }),
      examples: {
        writeOff: {
          summary: "Write 1.50 off",
          value: { kind: "write_off", amount: "1.50", reason },
        },
      },
    },
    responses: {
      201: {
        description: "The disposition.",
        content: jsonContent(disposition, {
          created: { summary: "A write-off", value: example },
        }),
      },
    },
    errors: { 409: "DispositionConflict" },
  },
  listDispositions: {
    summary: "List the dispositions of a case",
    description: "Newest first, reversed ones included.",
    tag: "reconciliation-cases",
    query: listDispositionsQuery,
    responses: {
      200: {
        description: "A page of dispositions.",
        content: jsonContent(dispositionList, {
          page: { summary: "One disposition", value: pageOf(example, 25) },
        }),
      },
    },
  },
  reverseDisposition: {
    summary: "Reverse a disposition",
    description: "Its amount is open again. A disposition that was reversed stays as it is.",
    tag: "reconciliation-cases",
    body: {
      description: "Why it is reversed; may be empty.",
      schema: reverseDispositionBody.meta({ id: "ReverseDispositionRequest" }),
      examples: { reverse: { summary: "Without a reason", value: {} } },
    },
    responses: {
      200: {
        description: "The disposition with its reversal.",
        content: jsonContent(disposition, {
          reversed: { summary: "Reversed", value: reversed },
        }),
      },
    },
    errors: { 404: "DispositionNotFound", 409: "DispositionConflict" },
  },
} as const satisfies ContractRows;
