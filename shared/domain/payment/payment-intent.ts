import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { compare, type Money } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Phase, RequirementLevel } from "./phase.ts";

export const paymentTypes = ["stablecoin", "bank", "cross_border", "other"] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const directions = ["inbound", "outbound", "internal"] as const;
type Direction = (typeof directions)[number];

export const intentStatuses = [
  "reconciling",
  "reconciled",
  "needs_review",
  "failed",
  "canceled",
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

type ExpectedLeg = { readonly phase: Phase; readonly requirement: RequirementLevel };

/** A row of a file, by its number from 0. */
export type IntentImportRow = { readonly batchUuid: Uuid<"importBatch">; readonly row: number };

/**
 * A payment that a client expects. Only an amendment changes it (docs/matching.md, Amendment), and
 * each amendment makes a new version.
 */
export type PaymentIntent = {
  readonly uuid: Uuid<"payment">;
  readonly organizationId: OrganizationId;
  readonly externalReference: string;
  readonly source: Money;
  readonly destination: Money;
  readonly paymentType: PaymentType;
  readonly paymentSubtype: string | null;
  readonly stablecoin: string | null;
  readonly chain: string | null;
  readonly direction: Direction;
  /** Whether the creation stated the direction; absent where it is the default. */
  readonly directionStated?: true;
  /** The payment that is to go back, wholly or in part; absent where this one is no refund. */
  readonly refundOf?: Uuid<"payment">;
  readonly beneficiaryAccount: string | null;
  readonly beneficiaryName: string | null;
  readonly effectiveDate: Instant;
  /** JSON text as submitted, so that numbers keep every digit. */
  readonly references: string | null;
  readonly metadata: string | null;
  /** The values of `references`, normalized for the comparison with evidence. */
  readonly referenceValues: readonly string[];
  /** The type of each of the `referenceValues`. */
  readonly referenceTypes: readonly string[];
  readonly expectedLegs: readonly ExpectedLeg[];
  readonly createdAt: Instant;
  /** Version of the expectation; absent for the first, that of the creation. */
  readonly expectationVersion?: number;
  /** The settlement whose bank movement it expects; absent for every intent of a client. */
  readonly settlement?: { readonly uuid: Uuid<"settlement">; readonly reference: string };
  /** The row of the file that created it; absent where a request did. */
  readonly importRow?: IntentImportRow;
  /** When its personal values were erased; absent while they stand. */
  readonly erasedAt?: Instant;
};

/**
 * The fields that must be equal when a client creates the same intent again (docs/specification.md,
 * PaymentIntent).
 */
export type CanonicalField =
  | "source.amount"
  | "source.currency"
  | "destination.amount"
  | "destination.currency"
  | "beneficiaryAccount"
  | "beneficiaryName"
  | "refundOf";

type Canonical = Pick<
  PaymentIntent,
  "source" | "destination" | "beneficiaryAccount" | "beneficiaryName"
> & { readonly refundOf?: Uuid<"payment"> | null };

/** Maximum refunds that one payment may have, canceled ones included: its record names them all. */
export const maximumRefunds = 50;

const canonicalFields = {
  "source.amount": (a, b) => compare(a.source.amount, b.source.amount) === 0,
  "source.currency": (a, b) => a.source.currency === b.source.currency,
  "destination.amount": (a, b) => compare(a.destination.amount, b.destination.amount) === 0,
  "destination.currency": (a, b) => a.destination.currency === b.destination.currency,
  beneficiaryAccount: (a, b) => a.beneficiaryAccount === b.beneficiaryAccount,
  beneficiaryName: (a, b) => a.beneficiaryName === b.beneficiaryName,
  refundOf: (a, b) => (a.refundOf ?? null) === (b.refundOf ?? null),
} as const satisfies Record<CanonicalField, (a: Canonical, b: Canonical) => boolean>;

/**
 * The canonical fields in which two creations differ. Amounts are compared by numeric value, other
 * fields as text.
 */
export function canonicalMismatches(stored: Canonical, submitted: Canonical): CanonicalField[] {
  const fields = Object.keys(canonicalFields) as CanonicalField[];
  return fields.filter((field) => !canonicalFields[field](stored, submitted));
}
