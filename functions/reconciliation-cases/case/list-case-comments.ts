import type * as z from "zod";
import { numbersOfPage } from "#api/http/numbered-page.ts";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewCaseComment } from "#api/resource/case/case-comment-view.ts";
import type { listCaseCommentsQuery } from "#api/resource/case/case-request.ts";
import type { Table } from "#store/table/core/table.ts";
import { readComments } from "#store/table/payment/case-comment-store.ts";
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
