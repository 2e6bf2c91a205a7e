/** Preparing a close (docs/specification.md, Closes). */

import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import { canonicalFormOf, digestOfForm } from "#api/resource/close/close-document.ts";
import type { createCloseBody } from "#api/resource/close/close-request.ts";
import { viewCloseSummary } from "#api/resource/close/close-view.ts";
import { dayAfter, daysBetween } from "#api/schema/field/calendar-date.ts";
import type { Account } from "#domain/account/account.ts";
import {
  type Close,
  type ClosedAccount,
  type ClosedFigures,
  type CloseScope,
  reconcileClosed,
} from "#domain/account/close.ts";
import type { AccountPeriod } from "#domain/account/reconcile-account.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { isZero } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { startOfDay } from "#outside/import/value/calendar.ts";
import { findAccounts } from "#store/table/account/account-store.ts";
import {
  type ClosedDay,
  createCloseWrites,
  findClose,
  findClosedDay,
  partsOf,
  readFigures,
} from "#store/table/account/close-store.ts";
import { TooManyMovementsError } from "#store/table/account/movement-store.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { startOfWindow } from "#store/table/recovery/recovery-keys.ts";
import { readSealingState } from "#store/table/recovery/seal-store.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { personBehind } from "#work/case-work/approval/ask-approval.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  type Failure,
  FailureError,
  refused,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { daysAtMost, differenceOfSides } from "../account/account-sides.ts";
import { announceClose } from "./announce-close.ts";
import {
  countEvents,
  keptOfCloseAtMost,
  movementsOfCloseAtMost,
  readClosedAccounts,
  readClosedCases,
} from "./closed-figures.ts";

type Body = z.output<typeof createCloseBody>;

/** Days of the first close of a scope where the request does not say when it begins. */
const daysByDefault = 31;
const saltBytes = 16;

/**
 * Reads all figures and keeps them, in one transaction.
 *
 * @returns 409 `invalid_state` if the day, or a later one, is closed; `balance_missing` or `unexplained_residual` with the
 *   accounts that cannot be closed
 * @throws FailureError 400 for a day that has not ended, an unknown account, too long a period or too many movements
 */
export async function createClose(
  dependencies: Dependencies,
  { context, body }: WriteInput<Body>,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, actor, now } = context;
  const timeZone =
    body.timeZone ?? (await findOrganizationSettings(table, organizationId)).timeZone;
  const end = startOfDay(dayAfter(body.businessDate), timeZone);
  if (end > now) refuse("businessDate", `The day has not ended in ${timeZone}.`);
  const { accounts, scope } = await accountsOf(table, organizationId, body.scope.accounts);
  const closed = await findClosedDay(table, organizationId, scope);
  if (closed !== null && closed.businessDate >= body.businessDate) {
    return { failure: closedAlready(closed, body.businessDate) };
  }
  const since = beginOf(body, closed);
  const before = await readBefore(table, organizationId, closed);
  const period = { after: since, asOf: body.businessDate };
  const uuid = ids.nextOf(organizationId, "close", now);
  const times = { from: startOfDay(dayAfter(since), timeZone), before: end };
  const figures: ClosedFigures = {
    accounts: await readAccounts(table, accounts, period, before),
    cases: await readClosedCases(table, organizationId, times),
    events: await countEvents(table, organizationId, {
      from: before?.close.preparedAt ?? times.from,
      before: now,
    }),
  };
  const failure = refuseUnknown(figures.accounts, period) ?? refuseResidual(figures, period);
  if (failure !== null) return { failure };
  const parts = partsOf(figures);
  const prepared = {
    ...{ uuid, organizationId, businessDate: body.businessDate, timeZone, since, scope },
    preparedBy: actor,
    preparer: await personBehind(table, organizationId, actor),
    preparedAt: now,
    previous: before === null ? null : previousOf(before.close),
    manifest: await readManifest(table),
    salt: randomBytes(saltBytes).toString("hex"),
    accountCount: figures.accounts.length,
    itemCount: countItems(figures, period),
  };
  const close: Close = {
    ...prepared,
    status: "prepared",
    approval: null,
    digest: digestOfForm(canonicalFormOf(prepared, figures)),
    partCount: parts.length,
    version: 1,
  };
  await registerDay(table, organizationId, "close", uuid);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const { draft, announcement } = announceClose(close);
  const writes = await withAuditEntry(table, auditEntry, {
    writes: createCloseWrites(close, parts),
    auditEvents: note(auditEntry, draft),
    announcements: [announcement],
  });
  return created(viewCloseSummary(close), writes);
}

function refuse(field: string, message: string, path: readonly (string | number)[] = []): never {
  throw new FailureError(refused([field, ...path], message, `The request is invalid: ${field}.`));
}

/** @returns the accounts by their ids, and the scope without repeats */
async function accountsOf(
  table: Table,
  organizationId: OrganizationId,
  named: readonly string[] | null,
): Promise<{ readonly accounts: readonly Account[]; readonly scope: CloseScope }> {
  const all = await findAccounts(table, organizationId);
  if (named === null) return { accounts: all, scope: null };
  const byUuid = new Map(all.map((account) => [account.uuid, account]));
  const found = named.map((id, index) => {
    const uuid = parseId("account", id);
    const account = uuid === null ? undefined : byUuid.get(uuid);
    if (account !== undefined) return account;
    return refuse("scope", `Account ${id} does not exist in organization ${organizationId}.`, [
      "accounts",
      index,
    ]);
  });
  const accounts = [...new Set(found)].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  return { accounts, scope: accounts.map(({ uuid }) => uuid) };
}

function closedAlready(closed: ClosedDay, businessDate: CalendarDate): Failure {
  const id = formatId("close", closed.closeUuid);
  const isSame = closed.businessDate === businessDate;
  return conflict(`Close ${id} of ${isSame ? "this day" : closed.businessDate} is approved.`, {
    closeId: id,
    businessDate: closed.businessDate,
  });
}

/** The day after which the period begins: that of the close before, so that no day is left out. */
function beginOf({ since, businessDate }: Body, closed: ClosedDay | null): CalendarDate {
  if (closed !== null && since !== null && since !== closed.businessDate) {
    refuse("since", `The last approved close is of ${closed.businessDate}: leave it out.`);
  }
  const begin = closed?.businessDate ?? since ?? dayAfter(businessDate, -daysByDefault);
  const days = daysBetween(begin, businessDate);
  if (days < 1) refuse("since", "Must be a day before businessDate.");
  if (days > daysAtMost) {
    const field = closed === null ? "since" : "businessDate";
    refuse(field, `A close has at most ${daysAtMost} days: it begins after ${begin}.`);
  }
  return begin;
}

type Before = { readonly close: Close; readonly figures: ClosedFigures };

async function readBefore(
  table: Table,
  organizationId: OrganizationId,
  closed: ClosedDay | null,
): Promise<Before | null> {
  if (closed === null) return null;
  const close = await findClose(table, organizationId, closed.closeUuid);
  return close === null ? null : { close, figures: await readFigures(table, close) };
}

function previousOf({ uuid, businessDate, digest }: Close): Close["previous"] {
  return { uuid, businessDate, digest };
}

async function readAccounts(
  table: Table,
  accounts: readonly Account[],
  period: AccountPeriod,
  before: Before | null,
): Promise<ClosedAccount[]> {
  const closedBefore = new Map(
    (before?.figures.accounts ?? []).map(
      ({ uuid, end }) => [uuid, differenceOfSides(end)] as const,
    ),
  );
  try {
    return await readClosedAccounts(table, accounts, period, closedBefore);
  } catch (error) {
    if (!(error instanceof TooManyMovementsError)) throw error;
    const message =
      `More than ${movementsOfCloseAtMost} movements lie around the period of these accounts, or more than ` +
      `${keptOfCloseAtMost} within it: close fewer accounts at once, or fewer days.`;
    return refuse("scope", message);
  }
}

async function readManifest(table: Table): Promise<Close["manifest"]> {
  const { window, previousHash } = await readSealingState(table, 0);
  if (previousHash === null) return null;
  return { window: startOfWindow(window - 1) as Instant, hash: previousHash };
}

function countItems({ accounts }: ClosedFigures, period: AccountPeriod): number {
  return accounts.reduce((sum, account) => {
    return sum + reconcileClosed(account, period).items.length;
  }, 0);
}

/** Accounts that a failure names. */
const accountsNamed = 20;

/** What cannot be computed is not closed. */
function refuseUnknown(
  accounts: readonly ClosedAccount[],
  { asOf }: AccountPeriod,
): Failure | null {
  const unknown = accounts.flatMap(({ uuid, kind, end }) => {
    const missing = [
      ...(end.outside === null ? [kind === "wallet" ? "chain" : kind] : []),
      ...(end.ledger === null ? ["ledger"] : []),
    ];
    return missing.length === 0 ? [] : [{ account: formatId("account", uuid), missing }];
  });
  const [first] = unknown;
  if (first === undefined) return null;
  return {
    error: "balance_missing",
    message: `Account ${first.account} has no ${first.missing.join(" and no ")} balance for ${asOf}: its residual is unknown.`,
    details: { accounts: unknown.slice(0, accountsNamed), total: unknown.length },
  };
}

function refuseResidual({ accounts }: ClosedFigures, period: AccountPeriod): Failure | null {
  const left = accounts.flatMap((account) => {
    const { residual } = reconcileClosed(account, period);
    if (residual === null || isZero(residual)) return [];
    const { uuid, currency, broughtForward } = account;
    return [{ account: formatId("account", uuid), currency, residual, broughtForward }];
  });
  const [first] = left;
  if (first === undefined) return null;
  return {
    error: "unexplained_residual",
    message: `No item explains ${first.residual} ${first.currency} of account ${first.account}.`,
    details: { accounts: left.slice(0, accountsNamed), total: left.length },
  };
}
