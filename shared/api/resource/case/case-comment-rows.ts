/** Comments of people on cases. */
import type * as z from "zod";
import { createCaseCommentBody, listCaseCommentsQuery } from "#api/resource/case/case-request.ts";
import { caseComment } from "#api/resource/payment-intent/payment-response.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import { created, listOf, resource } from "#api/schema/contract/row-builders.ts";

const comment = "Called the bank: the credit is booked tomorrow.";

const caseCommentExample = {
  id: "cmt_0193aa1142007b6f9a8c7d6e5f405a61",
  organizationId,
  caseId,
  number: 1,
  comment,
  author: "user:alice",
  createdAt: "2026-03-01T12:30:00.000Z",
} satisfies z.input<typeof caseComment>;

const caseComments = resource({
  tag: "reconciliation-cases",
  name: "comment",
  schema: caseComment,
  examples: { comment: ["The comment", caseCommentExample] },
});

export const caseCommentRows = {
  createCaseComment: created(caseComments, {
    summary: "Comment on a case",
    description:
      "Comments are never changed or removed. A case has at most 10,000. A comment changes neither " +
      "the status nor the verdict.",
    body: createCaseCommentBody,
    bodyText: "The text, at most 4,000 characters.",
    bodyExamples: { comment: ["A comment", { comment }] },
    errors: { 409: "CommentConflict" },
  }),
  listCaseComments: listOf(caseComments, {
    summary: "List the comments of a case",
    query: listCaseCommentsQuery,
  }),
} as const satisfies ContractRows;
