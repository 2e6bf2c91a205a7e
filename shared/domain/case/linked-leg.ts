import type { FlowLeg, MatchLink } from "../evidence/flow-leg.ts";
import type { Uuid } from "../value/id.ts";

/** What the evaluation of a case looks at in a link. */
export type LinkPart = Pick<
  MatchLink,
  "paymentUuid" | "firm" | "allocatedAmount" | "final" | "finalAt"
>;

/** What the evaluation of a case looks at in one of its legs: a flow leg, or what a page keeps of one. */
export type LinkedLeg = Pick<
  FlowLeg,
  | "uuid"
  | "kind"
  | "status"
  | "currency"
  | "time"
  | "cause"
  | "phase"
  | "toAddress"
  | "requirementLevel"
  | "fees"
  | "exchangeRate"
> & { readonly links: readonly LinkPart[] };

/** The leg as the case sees it: without what other cases have of it. */
export function linkedLegOf(leg: LinkedLeg, paymentUuid: Uuid<"payment">): LinkedLeg {
  const { uuid, kind, status, currency, time, cause, phase, requirementLevel } = leg;
  const { toAddress, fees, exchangeRate } = leg;
  const links = leg.links
    .filter((link) => link.paymentUuid === paymentUuid)
    .map(({ firm, allocatedAmount, final, finalAt }) => ({
      paymentUuid,
      firm,
      allocatedAmount,
      ...(final === undefined ? {} : { final }),
      ...(finalAt === undefined ? {} : { finalAt }),
    }));
  return {
    uuid,
    kind,
    status,
    currency,
    time,
    cause,
    phase,
    toAddress,
    requirementLevel,
    fees,
    exchangeRate,
    links,
  };
}

export function isLinkedTo(leg: Pick<LinkedLeg, "links">, paymentUuid: Uuid<"payment">): boolean {
  return leg.links.some((link) => link.paymentUuid === paymentUuid);
}
