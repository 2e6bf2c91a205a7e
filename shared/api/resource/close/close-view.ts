/** Closes, as the API shows them (docs/specification.md, Closes). */

import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import {
  type Close,
  type ClosedFigures,
  periodOfClose,
  reconcileClosed,
} from "#domain/account/close.ts";
import type { DifferenceKind } from "#domain/account/reconcile-account.ts";
import { formatId } from "#domain/value/id.ts";
import { subtract } from "#domain/value/money.ts";
import type * as response from "./close-response.ts";

type Summary = Shown<typeof response.closeSummary>;

/** Without the figures: in lists and events. */
export function viewCloseSummary(close: Close): Summary {
  const { uuid, organizationId, businessDate, timeZone, since, scope, approval } = close;
  const { previous, manifest, digest, version } = close;
  return {
    id: formatId("close", uuid),
    organizationId,
    businessDate,
    timeZone,
    since,
    scope: viewScope(scope),
    status: close.status,
    preparedBy: close.preparedBy,
    preparer: close.preparer,
    preparedAt: formatTimestamp(close.preparedAt),
    approvedBy: approval?.by ?? null,
    approvedAt: approval === null ? null : formatTimestamp(approval.at),
    previousCloseId: previous === null ? null : formatId("close", previous.uuid),
    manifest: viewManifest(manifest),
    digest,
    accountCount: close.accountCount,
    itemCount: close.itemCount,
    version,
  };
}

export function viewScope(scope: Close["scope"]): Summary["scope"] {
  return { accounts: scope === null ? null : scope.map((uuid) => formatId("account", uuid)) };
}

export function viewManifest(manifest: Close["manifest"]): Summary["manifest"] {
  if (manifest === null) return null;
  return { window: formatTimestamp(manifest.window), hash: manifest.hash };
}

/** The figures of each account; of the items only their number and amount. */
export function viewClosedAccounts(
  close: Close,
  { accounts }: ClosedFigures,
): Shown<typeof response.closedAccount>[] {
  const period = periodOfClose(close);
  return accounts.map((account) => {
    const reconciled = reconcileClosed(account, period);
    const { difference, residual, sums, items } = reconciled;
    const part = (kind: DifferenceKind) => ({
      items: items.filter((item) => item.kind === kind).length,
      amount: sums[kind],
    });
    return {
      account: formatId("account", account.uuid),
      kind: account.kind,
      currency: account.currency,
      balance: account.end.outside,
      ledgerBalance: account.end.ledger,
      difference,
      broughtForward: account.broughtForward,
      closedBefore: account.closedBefore,
      changedSinceClose: changeOf(account),
      timing: part("timing"),
      open: part("open"),
      unexplained: part("unexplained"),
      residual,
    };
  });
}

/** What was brought forward, less what the close before ended with; null if one of them is unknown. */
function changeOf({ broughtForward, closedBefore }: ClosedFigures["accounts"][number]) {
  if (broughtForward === null || closedBefore === null) return null;
  return subtract(broughtForward, closedBefore);
}
