import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listCaseCommentsQuery } from "../../shared/schema/request/case-request.ts";
import { viewCaseComment } from "../../shared/schema/view/case-comment-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { readComments } from "../../shared/table/payment/case-comment-store.ts";
import { findCase } from "./find-case.ts";

/** Lists the comments of a case, newest first. */
export async function listCaseComments(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof listCaseCommentsQuery>>,
): Promise<OperationResult> {
  const payment = await findCase(table, context, params);
  const { limit, offset } = query;
  const total = payment.state.commentCount;
  const newest = total - offset;
  const count = Math.max(0, Math.min(limit, newest));
  const numbers = Array.from({ length: count }, (_, index) => newest - index);
  const comments = await readComments(table, payment, numbers);
  const items = comments.map((comment) => viewCaseComment(payment.intent, comment));
  return json(200, { items, total, limit, offset });
}
