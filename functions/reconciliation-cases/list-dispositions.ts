import type * as z from "zod";
import { numberedPageOf } from "#api/http/numbered-page.ts";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listDispositionsQuery } from "#api/resource/disposition/disposition-request.ts";
import { viewDisposition } from "#api/resource/disposition/disposition-view.ts";
import type { Table } from "#store/table/core/table.ts";
import { readDispositions } from "#store/table/payment/disposition-store.ts";
import { findCase } from "./case/find-case.ts";

/** Lists the dispositions of a case, newest first, reversed ones included: 100 at most. */
export async function listDispositions(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof listDispositionsQuery>>,
): Promise<OperationResult> {
  const payment = await findCase(table, context, params);
  const page = await numberedPageOf(payment.state.dispositionCount, query, {
    read: (numbers) => readDispositions(table, payment, numbers),
    timeOf: ({ createdAt }) => createdAt,
    view: (each) => viewDisposition(payment.intent, each),
  });
  return json(200, page);
}
