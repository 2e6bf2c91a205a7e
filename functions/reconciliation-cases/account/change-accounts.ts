/** Adding and deleting the organization's own accounts (docs/specification.md, Accounts). */

import type * as z from "zod";
import {
  type Account,
  accountNameFor,
  foldAccountNumber,
  maximumAccounts,
} from "../../../shared/domain/account/account.ts";
import { formatId } from "../../../shared/domain/value/id.ts";
import type { RequestContext, WriteInput } from "../../../shared/http/operation.ts";
import {
  conflict,
  created,
  deleted,
  type Failure,
  type WriteOutcome,
} from "../../../shared/outcome/outcome.ts";
import type { createAccountBody } from "../../../shared/schema/request/report/account-request.ts";
import { viewAccount } from "../../../shared/schema/view/report/account-view.ts";
import {
  createAccountWrites,
  deleteAccountWrites,
  findAccounts,
} from "../../../shared/table/account/account-store.ts";
import { scheduleKeepingWrite } from "../../../shared/table/account/kept-report-store.ts";
import { note, openJournal, withJournal } from "../../../shared/table/audit/journal.ts";
import type { Write } from "../../../shared/table/core/commit.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findAccount } from "./find-account.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** @returns 409 `invalid_state` if an account has the number or the ledger account, or there are 200 */
export async function createAccount(
  dependencies: Dependencies,
  { context, body }: WriteInput<z.output<typeof createAccountBody>>,
): Promise<WriteOutcome> {
  const { organizationId, actor: createdBy, now: createdAt } = context;
  const account: Account = {
    ...body,
    ledgerAccount: body.ledgerAccount ?? body.number,
    uuid: dependencies.ids.next(),
    organizationId,
    createdBy,
    createdAt,
  };
  const conflict = conflictOf(await findAccounts(dependencies.table, organizationId), account);
  if (conflict !== null) return { failure: conflict };
  return created(
    viewAccount(account),
    await withEvent(dependencies, context, {
      account,
      verb: "created",
      writes: [
        ...createAccountWrites(account),
        scheduleKeepingWrite(dependencies.ids, organizationId, createdAt),
      ],
    }),
  );
}

/** @throws FailureError 404 if the organization has no such account */
export async function deleteAccount(
  dependencies: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId } = context;
  const account = await findAccount(dependencies.table, organizationId, params["accountId"] ?? "");
  const change = { account, verb: "deleted", writes: deleteAccountWrites(account) } as const;
  return deleted(await withEvent(dependencies, context, change));
}

function conflictOf(accounts: readonly Account[], added: Account): Failure | null {
  for (const account of accounts) {
    const shared = sharedName(account, added);
    if (shared === null) continue;
    const id = formatId("account", account.uuid);
    return conflict(`Account ${id} has this ${shared} and currency.`, { id });
  }
  if (accounts.length < maximumAccounts) return null;
  return conflict(`An organization has at most ${maximumAccounts} accounts.`);
}

function sharedName(account: Account, added: Account): "number" | "ledgerAccount" | null {
  if (account.currency !== added.currency) return null;
  const folded = foldAccountNumber;
  if (folded(account.number) === folded(added.number)) return "number";
  const [own, other] = [account, added].map((each) => accountNameFor(each, "ledger").number);
  return folded(own ?? "") === folded(other ?? "") ? "ledgerAccount" : null;
}

type Change = {
  readonly account: Account;
  readonly verb: "created" | "deleted";
  readonly writes: readonly Write[];
};

function withEvent(
  { table, ids }: Dependencies,
  { organizationId, actor, now }: RequestContext,
  { account, verb, writes }: Change,
): Promise<Write[]> {
  const journal = openJournal(ids, organizationId, actor, now);
  const shown = viewAccount(account);
  const isNew = verb === "created";
  const auditEvents = note(journal, {
    eventType: `account.${verb}`,
    message: `Account ${account.name} was ${verb}.`,
    payload: {
      accountId: shown.id,
      before: isNew ? null : shown,
      after: isNew ? shown : null,
    },
  });
  return withJournal(table, journal, { writes, auditEvents });
}
