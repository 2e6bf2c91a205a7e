/** The organization's own accounts (docs/specification.md, Accounts). */
import type * as z from "zod";
import type { createAccountBody } from "#api/resource/account/account-request.ts";
import { viewAccount } from "#api/resource/account/account-view.ts";
import {
  type Account,
  accountNameFor,
  foldAccountNumber,
  maximumAccounts,
} from "#domain/account/account.ts";
import { formatId } from "#domain/value/id.ts";
import {
  createAccountWrites,
  deleteAccountWrites,
  findAccounts,
} from "#store/table/account/account-store.ts";
import { keepingSchedules } from "#store/table/account/kept-report-store.ts";
import { conflict, type Failure } from "#work/outcome/outcome.ts";
import { StandingResource } from "./standing-resource.ts";

type Body = z.output<typeof createAccountBody>;
type Named = Pick<Account, "number" | "ledgerAccount" | "currency">;

export const accounts = new StandingResource<"account", Account, Body>({
  kind: "account",
  noun: "Account",
  nouns: "accounts",
  eventNoun: "account",
  describe: (_, { name }) => `Account ${name}`,
  maximum: maximumAccounts,
  shelf: {
    read: async (table, organizationId) => ({
      entries: (await findAccounts(table, organizationId)).toReversed(),
    }),
    add: (_organizationId, _before, account) => createAccountWrites(account),
    remove: (_organizationId, _before, account) => deleteAccountWrites(account),
  },
  view: (_, account) => viewAccount(account),
  entryOf: (body, made) => ({ ...named(body), ...made }),
  refuseFirst: refuseTaken,
  heldBy: null,
  effects: (verb, ids, organizationId, now) =>
    verb === "created" ? [keepingSchedules.begin(ids, { organizationId }, now)] : [],
});

function named(body: Body) {
  return { ...body, ledgerAccount: body.ledgerAccount ?? body.number };
}

function refuseTaken(body: Body, accounts: readonly Account[]): Failure | null {
  const added = named(body);
  for (const account of accounts.toReversed()) {
    const shared = sharedName(account, added);
    if (shared === null) continue;
    const id = formatId("account", account.uuid);
    return conflict(`Account ${id} has this ${shared} and currency.`, { id });
  }
  return null;
}

function sharedName(account: Named, added: Named): "number" | "ledgerAccount" | null {
  if (account.currency !== added.currency) return null;
  const folded = foldAccountNumber;
  if (folded(account.number) === folded(added.number)) return "number";
  const [own, other] = [account, added].map((each) => accountNameFor(each, "ledger").number);
  return folded(own ?? "") === folded(other ?? "") ? "ledgerAccount" : null;
}
