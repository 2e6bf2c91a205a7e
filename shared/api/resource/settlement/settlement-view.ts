import { viewContractedFee } from "#api/resource/evidence/contracted-fee-view.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { isProcessing, type Settlement } from "#domain/settlement/settlement.ts";
import {
  creditOf,
  itemTypes,
  lineOf,
  type SettlementItem,
  shareOf,
  totalOf,
} from "#domain/settlement/settlement-items.ts";
import { withDecimalsOf, withUsualDigits } from "#domain/value/decimals.ts";
import { formatId } from "#domain/value/id.ts";
import { type Amount, formatExact, isZero, subtract, sum, zero } from "#domain/value/money.ts";
import type * as response from "./settlement-response.ts";

type Line = Shown<typeof response.settlement>["lines"][number] & { readonly amount: Amount };

/** The settlement as the API shows it. `sharesAmount` and the lines add up to what the bank moves. */
export function viewSettlement(settlement: Settlement): Shown<typeof response.settlement> {
  const { uuid, items, carriedFrom, carriedInto, paymentUuid, net, bankAmount } = settlement;
  const spelled = (amount: Amount) =>
    withDecimalsOf(withUsualDigits(amount, settlement.currency), [net]);
  const lines = linesOf(settlement).map((line) => ({ ...line, amount: spelled(line.amount) }));
  const shares = subtract(net, sum(expectedLines(settlement).map(({ amount }) => amount)));
  const { count } = totalOf(items);
  return {
    id: formatId("settlement", uuid),
    organizationId: settlement.organizationId,
    provider: settlement.provider,
    reference: settlement.reference,
    currency: settlement.currency,
    gross: settlement.gross,
    net,
    expectedOn: formatTimestamp(settlement.expectedOn).slice(0, 10),
    carriedFrom: carriedFrom === null ? null : formatId("settlement", carriedFrom.uuid),
    carriedInto: carriedInto === null ? null : formatId("settlement", carriedInto),
    status: settlement.status,
    caseId: paymentUuid === null ? null : formatId("reconciliationCase", paymentUuid),
    itemCount: count,
    totals: itemTypes.flatMap((type) => {
      const total = items[type];
      if (total === undefined) return [];
      const { lines: _lines, ...shown } = total;
      return [{ type, ...shown }];
    }),
    sharesAmount: spelled(shares),
    lines,
    bankAmount: bankAmount === null ? null : spelled(bankAmount),
    difference: bankAmount === null ? null : spelled(subtract(net, bankAmount)),
    shortfallReasons: settlement.shortfallReasons.map((positions) => ({ positions })),
    sharesState: settlement.shares,
    processing: isProcessing(settlement),
    createdBy: settlement.createdBy,
    createdAt: formatTimestamp(settlement.createdAt),
    completedAt: formatOptional(settlement.completedAt),
    settledAt: formatOptional(settlement.settledAt),
    updatedAt: formatTimestamp(settlement.updatedAt),
    version: settlement.version,
  };
}

/** Items that are no share, fees of money that went back, and what is carried forward. */
function expectedLines({ items, carriedFrom }: Settlement): Line[] {
  const ofItems = itemTypes.flatMap((type): Line[] => {
    const amount = items[type]?.lines;
    return amount === undefined || isZero(amount) ? [] : [{ type, amount: formatExact(amount) }];
  });
  if (carriedFrom === null) return ofItems;
  return [...ofItems, { type: "carried_forward", amount: carriedFrom.net }];
}

/** With the difference that a person, or a tolerance, accepted: all of it where nothing came. */
function linesOf(settlement: Settlement): Line[] {
  const { status, bankAmount, net } = settlement;
  const lines = expectedLines(settlement);
  const accepted = subtract(bankAmount ?? zero, net);
  if (status !== "settled" || isZero(accepted)) return lines;
  return [...lines, { type: "accepted_difference", amount: accepted }];
}

/** @param leg the share of the item; null for an item that is none, or whose share is not made yet */
export function viewSettlementItem(
  item: SettlementItem,
  { position, leg }: { readonly position: number; readonly leg: FlowLeg | null },
): Shown<typeof response.settlementItem> {
  const share = shareOf(item);
  const isCredit = creditOf(item) !== null;
  return {
    position,
    ...item,
    lineAmount: withDecimalsOf(formatExact(lineOf(item)), [item.net]),
    ...(leg === null ? {} : viewContractedFee(leg)),
    share:
      share === null
        ? null
        : {
            effect: share.effect,
            amount: share.amount,
            ...viewLegOfItem(leg),
          },
    feeCredit: isCredit ? viewLegOfItem(leg) : null,
  };
}

function viewLegOfItem(leg: FlowLeg | null) {
  return {
    flowLegId: leg === null ? null : formatId("flowLeg", leg.uuid),
    status: leg?.status ?? null,
    caseIds: (leg?.links ?? []).map((link) => formatId("reconciliationCase", link.paymentUuid)),
  };
}
