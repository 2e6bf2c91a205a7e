import type * as z from "zod";
import { numbersOfPage } from "#http/numbered-page.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import type { listCaseCommentsQuery } from "#schema/request/case/case-request.ts";
import { viewCaseComment } from "#schema/view/case/case-comment-view.ts";
import type { Table } from "#table/core/table.ts";
import { readComments } from "#table/payment/case-comment-store.ts";
import { findCase } from "./find-case.ts";

/** Lists the comments of a case, newest first. */
export async function listCaseComments(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof listCaseCommentsQuery>>,
): Promise<OperationResult> {
  const payment = await findCase(table, context, params);
  const { limit, offset } = query;
  const total = payment.state.commentCount;
  const comments = await readComments(table, payment, numbersOfPage(total, query));
  const items = comments.map((comment) => viewCaseComment(payment.intent, comment));
  return json(200, { items, total, limit, offset });
}
