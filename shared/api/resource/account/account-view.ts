import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Account } from "#domain/account/account.ts";
import type { ContinuedBalance } from "#domain/account/balance.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./account-response.ts";

export function viewAccount(account: Account): Shown<typeof response.account> {
  return {
    id: formatId("account", account.uuid),
    organizationId: account.organizationId,
    kind: account.kind,
    name: account.name,
    number: account.number,
    ledgerAccount: account.ledgerAccount,
    currency: account.currency,
    createdBy: account.createdBy,
    createdAt: formatTimestamp(account.createdAt),
  };
}

export function viewBalance(
  { uuid, organizationId, currency }: Pick<Account, "uuid" | "organizationId" | "currency">,
  { asOf, source, amount, statement, follows, recordedBy, recordedAt }: ContinuedBalance,
): Shown<typeof response.balance> {
  return {
    account: formatId("account", uuid),
    organizationId,
    asOf,
    source,
    amount,
    currency,
    statement:
      statement === null
        ? null
        : {
            id: statement.id,
            importBatchId: formatId("importBatch", statement.importBatchUuid),
            opening: statement.opening,
            addsUp: statement.addsUp,
            follows,
          },
    recordedBy,
    recordedAt: formatTimestamp(recordedAt),
  };
}
