import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import { type FlowLeg, isMatched, type LegStatus } from "#domain/evidence/flow-leg.ts";
import { readStatementDetails } from "#domain/evidence/statement-details.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import { keyPairs, type ListedCollection } from "../list/listed/listed-collection.ts";
import { decodeLeg } from "./leg-store.ts";

export type LegFacets = {
  readonly matched: boolean;
  readonly phase: Phase;
  readonly ignored: boolean;
  readonly status: LegStatus;
  readonly kind: EvidenceKind;
  /** Null if lists do not distinguish this currency. */
  readonly currency: Currency | null;
};

/** The import that the leg's latest statement row came with. */
const importBatchOf = ({ metadata }: FlowLeg) => readStatementDetails(metadata).importBatchId;

/** The list of flow legs. The unmatched ones are a work queue. */
export const legCollection: ListedCollection<FlowLeg, LegFacets> = {
  name: "leg",
  revision: 6,
  isImmutable: false,
  byAmountFrom: 10_000,
  decode: (item) => [decodeLeg(item)],
  facets: (leg) => ({
    matched: isMatched(leg),
    phase: leg.phase ?? "transfer",
    ignored: leg.ignored !== null,
    status: leg.status,
    kind: leg.kind,
    currency: leg.otherCurrency === true ? null : leg.currency,
  }),
  amounts: ({ amount }) => [amount],
  keys: (leg) => ({
    provider: leg.provider,
    txHash: leg.txHash,
    importBatch: importBatchOf(leg),
    evidenceFilter: leg.ignored?.filterUuid ?? null,
  }),
  keysAsFacets: ["provider"],
};

/** The values by which the leg is or was listed: a later record replaces what one says, such as a repeated row. */
export function keysOfLeg(leg: FlowLeg): (readonly [name: string, value: string])[] {
  const records = leg.observations.map(({ facts }) => ({ ...leg, ...facts }));
  return [leg, ...records].flatMap((each) => keyPairs(legCollection.keys(each)));
}
