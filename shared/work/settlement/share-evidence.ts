/** An item of a settlement as evidence about its payment: a leg of kind bank. */
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { renderShareMark } from "#domain/evidence/settlement-share.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import { creditOf, type ItemType, shareOf } from "#domain/settlement/settlement-items.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { isZero, zero } from "#domain/value/money.ts";
import { matcherActor } from "#store/table/audit/open-audit-entry.ts";
import type { Evidence } from "#work/ingestion/evidence/evidence.ts";
import type { PlacedItem } from "./walk-items.ts";

/** The `source` of raw records of shares. */
export const settlementSource = "settlement";

/** The raw record of a share, independent of the part that it came with. */
export function shareReference({ uuid }: Settlement, position: number): string {
  return `${formatId("settlement", uuid)}/${position}`;
}

const returnMarkOfType: Partial<Record<ItemType, "refund" | "dispute">> = {
  refund: "refund",
  chargeback: "dispute",
};

/**
 * The share, or the credit of a line, at first: its money is expected. Null for an item that is neither.
 *
 * @param position of the item in the settlement, from 0
 */
export function shareEvidence(
  settlement: Settlement,
  { item, position }: PlacedItem,
  receivedAt: Instant,
): Evidence | null {
  const share = shareOf(item);
  const credit = creditOf(item);
  const amount = share?.amount ?? credit;
  if (amount === null) return null;
  const fee = share?.fee ?? zero;
  const { organizationId, provider, currency, uuid } = settlement;
  const settlementId = formatId("settlement", uuid);
  const returned = returnMarkOfType[item.type] ?? null;
  return {
    organizationId,
    kind: "bank",
    origin: "submitted",
    source: settlementSource,
    sourceRef: shareReference(settlement, position),
    actor: matcherActor,
    receivedAt,
    body: new TextEncoder().encode(JSON.stringify({ settlementId, position, ...item })),
    contentType: "application/json",
    payload: null,
    claims: [
      {
        ...noFacts,
        status: "pending",
        amount,
        currency,
        cause: null,
        sequence: null,
        occurredAt: null,
        phase: "destination",
        provider,
        providerTransferId: item.providerTransferId,
        externalReference: item.externalReference,
        fees: isZero(fee) ? [] : [{ type: "provider", amount: fee, currency }],
        metadata: renderShareMark({
          ...{ settlementId, position, returned, isCredit: share === null },
          comesAgain: item.type === "chargeback_reversal",
        }),
      },
    ],
  };
}
