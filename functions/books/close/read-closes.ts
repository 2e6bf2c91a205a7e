/** Reading closes (docs/specification.md, Closes). */

import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewDifferenceItem } from "#api/resource/account/account-reconciliation-view.ts";
import { canonicalFormOf, digestOfForm } from "#api/resource/close/close-document.ts";
import type {
  getCloseQuery,
  listCloseItemsQuery,
  listClosesQuery,
} from "#api/resource/close/close-request.ts";
import { viewClosedAccounts, viewCloseSummary } from "#api/resource/close/close-view.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  type Close,
  type ClosedFigures,
  periodOfClose,
  reconcileClosed,
} from "#domain/account/close.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { findAccounts } from "#store/table/account/account-store.ts";
import {
  closeCollection,
  MissingClosePartError,
  readWholeFigures,
} from "#store/table/account/close-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { list } from "#store/table/list/listing.ts";
import { startOfWindow, windowOf } from "#store/table/recovery/recovery-keys.ts";
import { readSealingState } from "#store/table/recovery/seal-store.ts";
import { conflict, FailureError } from "#work/outcome/outcome.ts";
import { csvOfItems } from "../account/difference-csv.ts";
import { printClose } from "./close-report.ts";
import { findCloseOf } from "./find-close.ts";

type Reading = { readonly table: Table };

/** Lists closes without their figures, newest first. */
export async function listCloses(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listClosesQuery>>,
): Promise<OperationResult> {
  const { limit, offset, status, businessDate, from, to } = query;
  const { organizationId, now } = context;
  const { items, total } = await list(table, {
    organizationId,
    collection: closeCollection,
    page: { limit, offset },
    now,
    matches: (facets) => status === undefined || status === facets.status,
    from,
    to,
    ...(businessDate === undefined ? {} : { keys: { day: businessDate } }),
  });
  return json(200, { items: items.map(viewCloseSummary), total, limit, offset });
}

/**
 * A close with its figures, in its canonical form, or as a page to print.
 *
 * @throws FailureError 409 if what is stored is not what was closed
 */
export async function getClose(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof getCloseQuery>>,
): Promise<OperationResult> {
  const close = await findCloseOf(table, context.organizationId, params["closeId"] ?? "");
  const figures = await readKept(table, close);
  if (query.format === "canonical") {
    const contentType = "text/plain; charset=utf-8";
    return { status: 200, body: canonicalFormOf(close, figures), contentType };
  }
  const anchor = await anchorOf(table, close);
  if (query.format === "html") {
    const accounts = await findAccounts(table, context.organizationId);
    const names = new Map(accounts.map(({ uuid, name }) => [formatId("account", uuid), name]));
    const body = printClose({ close, figures, names, anchor });
    return { status: 200, body, contentType: "text/html; charset=utf-8" };
  }
  const { cases, events } = figures;
  const shown = { cases, events, accounts: viewClosedAccounts(close, figures) };
  return json(200, { ...viewCloseSummary(close), anchor, ...shown });
}

/**
 * What the close was made of, after its canonical form was made anew and compared with its digest.
 *
 * @throws FailureError 409 if it is another one, or a part is gone
 */
export async function readKept(table: Table, close: Close): Promise<ClosedFigures> {
  try {
    const figures = await readWholeFigures(table, close);
    const rebuilt = digestOfForm(canonicalFormOf(close, figures));
    if (rebuilt !== close.digest) throw isNotWhatWasClosed(close, { rebuilt });
    return figures;
  } catch (error) {
    if (error instanceof MissingClosePartError) throw isNotWhatWasClosed(close, { rebuilt: null });
    throw error;
  }
}

function isNotWhatWasClosed(
  { uuid, digest }: Close,
  { rebuilt }: { readonly rebuilt: string | null },
): FailureError {
  const message = `What is stored of close ${formatId("close", uuid)} is not what was closed.`;
  const details = { digest, rebuilt };
  return new FailureError(conflict(message, details));
}

/** The window whose manifest seals the last event of the close, and so its digest. */
async function anchorOf(table: Table, { approval, preparedAt }: Close) {
  const window = windowOf(approval?.at ?? preparedAt);
  const state = await readSealingState(table, 0);
  const isSealed = state.previousHash !== null && state.window > window;
  return { window: formatTimestamp(startOfWindow(window) as Instant), isSealed };
}

/** The items of all accounts of a close, or of one: the lists that explain its figures. */
export async function listCloseItems(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listCloseItemsQuery>>,
): Promise<OperationResult> {
  const { limit, offset, account: named, kind } = query;
  const close = await findCloseOf(table, context.organizationId, params["closeId"] ?? "");
  const { accounts } = await readKept(table, close);
  const period = periodOfClose(close);
  const items = accounts.flatMap((account) => {
    const id = formatId("account", account.uuid);
    if (named !== undefined && named !== id) return [];
    return reconcileClosed(account, period)
      .items.filter((item) => kind === undefined || item.kind === kind)
      .map((item) => ({ account: id, currency: account.currency, item }));
  });
  if (query.format === "csv") return csvOfItems(items, offset);
  const page = items.slice(offset, offset + limit);
  return json(200, {
    items: page.map(({ item, ...rest }) => ({ ...rest, ...viewDifferenceItem(item) })),
    total: items.length,
    limit,
    offset,
  });
}
