import type * as z from "zod";
import { numbersOfPage } from "#api/http/numbered-page.ts";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listDispositionsQuery } from "#api/resource/disposition/disposition-request.ts";
import { viewDisposition } from "#api/resource/disposition/disposition-view.ts";
import type { Table } from "#store/table/core/table.ts";
import { readDispositions } from "#store/table/payment/disposition-store.ts";
import { findCase } from "./case/find-case.ts";

/** Lists the dispositions of a case, newest first, reversed ones included. */
export async function listDispositions(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof listDispositionsQuery>>,
): Promise<OperationResult> {
  const payment = await findCase(table, context, params);
  const { limit, offset } = query;
  const total = payment.state.dispositionCount;
  const dispositions = await readDispositions(table, payment, numbersOfPage(total, query));
  const items = dispositions.map((each) => viewDisposition(payment.intent, each));
  return json(200, { items, total, limit, offset });
}
