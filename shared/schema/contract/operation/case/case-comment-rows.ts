/** Comments of people on cases. */
import type * as z from "zod";
import {
  createCaseCommentBody,
  listCaseCommentsQuery,
} from "../../../request/case/case-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { caseId, organizationId, pageOf } from "../../example/examples.ts";
import { caseComment, caseCommentList } from "../../response/case/payment-response.ts";

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

export const caseCommentRows = {
  createCaseComment: {
    summary: "Comment on a case",
    description:
      "Comments are never changed or removed. A case has at most 10,000. A comment changes neither " +
      "the status nor the verdict.",
    tag: "reconciliation-cases",
    body: {
      description: "The text, at most 4,000 characters.",
      schema: createCaseCommentBody.meta({ id: "CreateCaseCommentRequest" }),
      examples: { comment: { summary: "A comment", value: { comment } } },
    },
    responses: {
      201: {
        description: "The comment.",
        content: jsonContent(caseComment, {
          comment: { summary: "The comment", value: caseCommentExample },
        }),
      },
    },
    errors: { 409: "CommentConflict" },
  },
  listCaseComments: {
    summary: "List the comments of a case",
    description: "Newest first.",
    tag: "reconciliation-cases",
    query: listCaseCommentsQuery,
    responses: {
      200: {
        description: "A page of comments.",
        content: jsonContent(caseCommentList, {
          page: { summary: "One comment", value: pageOf(caseCommentExample, 25) },
        }),
      },
    },
  },
} as const satisfies ContractRows;
