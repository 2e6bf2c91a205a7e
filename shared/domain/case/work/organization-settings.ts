/** What an organization has settled for the work on its cases (docs/specification.md, Organization). */
import type { StatedCalendar } from "#domain/value/business-time.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { CardNumberMode } from "#domain/value/text/card-number.ts";
import type { CaseState } from "../reconciliation-case.ts";
import type { CaseStatus } from "../verdict/verdict.ts";

/** Acts that need a reason where the organization says so; others need one always, or never. */
export const reasonActs = ["close_against_verdict", "reopen", "link"] as const;

export type ReasonAct = (typeof reasonActs)[number];

/** A test organization has scenarios and test keys. It was made one while it was empty, and stays one. */
export const organizationKinds = ["live", "test"] as const;

export type OrganizationSettings = {
  readonly kind: (typeof organizationKinds)[number];
  /** IANA name. */
  readonly timeZone: string;
  readonly reportingCurrency: Currency | null;
  /** In the order of `reasonActs`, each at most once. */
  readonly reasonRequiredFor: readonly ReasonAct[];
  readonly cardNumbers: CardNumberMode;
  /** Null: no rule can count business time. */
  readonly businessCalendar: StatedCalendar | null;
  /** Grows by one with every change; 0 for the default settings. */
  readonly version: number;
};

/** The settings of an organization that has set none. */
export const defaultOrganizationSettings: OrganizationSettings = {
  kind: "live",
  timeZone: "UTC",
  reportingCurrency: null,
  reasonRequiredFor: [],
  cardNumbers: "keep",
  businessCalendar: null,
  version: 0,
};

/**
 * The act of a person who sets the status; null for one that never needs a reason: the status is unchanged, or
 * the case is closed as the evidence says. A case without a verdict is closed against it.
 */
export function reasonActOf(
  { status, statusSetBy, verdict }: Pick<CaseState, "status" | "statusSetBy" | "verdict">,
  next: CaseStatus | undefined,
): ReasonAct | null {
  if (next === undefined) return null;
  if (next === "open") return status === "open" ? null : "reopen";
  if (status === next && statusSetBy === "person") return null;
  return verdict === "matched" ? null : "close_against_verdict";
}
