import { bankIdsOf } from "#domain/evidence/bank-ids.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import type { Reference } from "#domain/evidence/leg-facts.ts";
import { hashesOf } from "#domain/evidence/leg-hashes.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Uuid } from "#domain/value/id.ts";
import { shortId } from "./short-id.ts";

/** The fields of a link that the evaluation of a case needs. */
export type LinkPart = Pick<
  MatchLink,
  "paymentUuid" | "firm" | "allocatedAmount" | "fees" | "contract" | "final" | "finalAt"
>;

const evaluatedNames = [
  "uuid",
  "kind",
  "sourceType",
  "status",
  "effect",
  "undoneAmount",
  "amount",
  "currency",
  "time",
  "cause",
  "reversals",
  "dispute",
  "phase",
  "provider",
  "providerTransferId",
  "txHash",
  "sourceRef",
  "routeGroupId",
  "chainId",
  "tokenAddress",
  "toAddress",
  "reverses",
  "sameAs",
  "references",
  "requirementLevel",
  "fees",
  "exchangeRate",
  "metadata",
] as const satisfies readonly (keyof FlowLeg)[];

/** The fields of a leg that the evaluation of a case needs: of a flow leg, or of a leg in a page. */
export type LinkedLeg = Pick<FlowLeg, (typeof evaluatedNames)[number]> & {
  readonly links: readonly LinkPart[];
};

/** Details of a statement row that a verdict needs. */
const evaluatedDetails = [
  "direction",
  "account",
  "counterpartyAccount",
  "bookingDate",
  "valueDate",
  "returned",
  "namedPhase",
  "settlementItem",
  "settlementCredit",
  "comesAgain",
];

/** The leg as input of one case, without its links to other cases. */
export function linkedLegOf(leg: LinkedLeg, paymentUuid: Uuid<"payment">): LinkedLeg {
  const links = leg.links
    .filter((link) => link.paymentUuid === paymentUuid)
    .map(({ firm, allocatedAmount, fees, contract, final, finalAt }) => ({
      paymentUuid,
      firm,
      allocatedAmount,
      ...(fees === undefined ? {} : { fees }),
      ...(contract === undefined ? {} : { contract }),
      ...(final === undefined ? {} : { final }),
      ...(finalAt === undefined ? {} : { finalAt }),
    }));
  const named: unknown = Object.fromEntries(evaluatedNames.map((name) => [name, leg[name]]));
  const evaluated = named as Omit<LinkedLeg, "links">;
  // People are shown under which transfer money went back: such a leg keeps its id as it is.
  const isShown = leg.reversals.length > 0;
  return {
    ...evaluated,
    providerTransferId: isShown ? leg.providerTransferId : shortId(leg.providerTransferId),
    txHash: shortId(leg.txHash),
    sourceRef: shortId(leg.sourceRef),
    references: leg.kind === "provider" ? leg.references.filter(isOfMovement) : [],
    metadata: detailsOf(leg),
    links,
  };
}

/** References that say which movement it is: a hash, or a bank's id. */
function isOfMovement(reference: Reference): boolean {
  const only = { txHash: null, references: [reference] };
  return hashesOf(only).length > 0 || bankIdsOf(only).length > 0;
}

function detailsOf({ metadata }: LinkedLeg): LinkedLeg["metadata"] {
  if (metadata === null) return null;
  const kept = Object.entries(metadata).filter(([name]) => evaluatedDetails.includes(name));
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

export function isLinkedTo(leg: Pick<LinkedLeg, "links">, paymentUuid: Uuid<"payment">): boolean {
  return leg.links.some((link) => link.paymentUuid === paymentUuid);
}

/** The name of a position of a case: a phase and a kind of evidence. One leg takes it by its amount. */
export function positionName(phase: Phase, kind: EvidenceKind): string {
  return `${phase}/${kind}`;
}
