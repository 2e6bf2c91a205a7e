import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { freeForm, positiveMoney, reference, text, timestamp } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
} from "#api/schema/json/json-value.ts";
import { type AmendablePart, amendableFieldNames } from "#domain/payment/amendment.ts";
import {
  directions,
  intentStatuses,
  type PaymentIntent,
  paymentTypes,
} from "#domain/payment/payment-intent.ts";
import { phases, requirementLevels } from "#domain/payment/phase.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";

const maximumReferences = 20;
const defaultDirection = "outbound";

const referenceObject = z.lazy(() =>
  z
    .custom<Record<string, string>>(isObjectOfStrings, {
      message: `Must be an object of at most ${maximumReferences} strings.`,
    })
    .meta({ override: { type: "object", additionalProperties: { type: "string" } } }),
);

function isObjectOfStrings(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const values = Object.values(value);
  return values.length <= maximumReferences && values.every(isReferenceText);
}

function isReferenceText(value: unknown): boolean {
  return typeof value === "string" && value.length > 0 && value.length <= 255;
}

const references = z.lazy(() =>
  z.union([z.array(reference).max(maximumReferences), referenceObject]),
);

export const expectedLegs = z.lazy(() =>
  z
    .array(z.strictObject({ phase: z.enum(phases), requirement: z.enum(requirementLevels) }))
    .max(phases.length)
    .refine(namesEachPhaseOnce, { message: "Each phase may be named once." }),
);

const paymentIntentId = z.lazy(() =>
  z
    .string()
    .transform((id, context): Uuid<"payment"> => {
      const uuid = parseId("paymentIntent", id);
      if (uuid !== null) return uuid;
      context.addIssue({
        code: "custom",
        message: "Must be the id of a payment intent.",
        input: id,
      });
      return z.NEVER;
    })
    .meta({
      override: {
        type: "string",
        description:
          "The payment intent that this one takes back, wholly or in part: this intent expects a refund.",
      },
    }),
);

export const createPaymentIntentBody = strictObject(() => ({
  externalReference: text(255),
  source: positiveMoney,
  destination: positiveMoney,
  paymentType: z.enum(paymentTypes).default("other"),
  paymentSubtype: text(64).nullable().default(null),
  stablecoin: text(64).nullable().default(null),
  chain: text(64).nullable().default(null),
  // Not filled in: a stated direction decides what the sign of a statement row means.
  direction: z.enum(directions).optional().meta({ default: defaultDirection }),
  refundOf: paymentIntentId.nullable().default(null),
  beneficiaryAccount: text(255).nullable().default(null),
  beneficiaryName: text(255).nullable().default(null),
  effectiveDate: timestamp.optional(),
  references: references.nullable().default(null),
  metadata: freeForm.nullable().default(null),
  expectedLegs: expectedLegs.default([]),
}));

function namesEachPhaseOnce(legs: readonly { readonly phase: string }[]): boolean {
  return new Set(legs.map((leg) => leg.phase)).size === legs.length;
}

export type CreatePaymentIntentBody = z.output<typeof createPaymentIntentBody>;

export const amendPaymentIntentBody = z.lazy(() =>
  z
    .strictObject({
      reason: text(1_000),
      source: positiveMoney.optional(),
      destination: positiveMoney.optional(),
      beneficiaryAccount: text(255).nullable().optional(),
      beneficiaryName: text(255).nullable().optional(),
      effectiveDate: timestamp.optional(),
      references: references.nullable().optional(),
      expectedLegs: expectedLegs.optional(),
    })
    .refine((body) => amendableFieldNames.some((name) => body[name] !== undefined), {
      message: `Must have at least one of ${amendableFieldNames.join(", ")}.`,
    }),
);

export type AmendPaymentIntentBody = z.output<typeof amendPaymentIntentBody>;

export const listAmendmentsQuery = listQuery(25, () => createdRange());

export const listPaymentIntentsQuery = listQuery(25, () => ({
  status: z.enum(intentStatuses).optional(),
  externalReference: text(255).optional(),
  ...createdRange(),
}));

/** What the intent expects after the amendment: absent fields stay, null clears a field. */
export function toAmendedPart(before: AmendablePart, body: AmendPaymentIntentBody): AmendablePart {
  const { reason: _, references: given, ...rest } = body;
  const stated = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(stated),
    ...(given === undefined ? {} : storedReferences(given)),
  };
}

type Identity = Pick<PaymentIntent, "uuid" | "organizationId" | "createdAt">;

/**
 * Converts a validated body into a payment intent; the effective date defaults to the creation
 * time.
 */
export function toPaymentIntent(body: CreatePaymentIntentBody, identity: Identity): PaymentIntent {
  const { references, metadata, effectiveDate, direction, refundOf, ...rest } = body;
  return {
    ...rest,
    ...identity,
    direction: direction ?? defaultDirection,
    ...(direction === undefined ? {} : { directionStated: true }),
    ...(refundOf === null ? {} : { refundOf }),
    effectiveDate: (effectiveDate ?? identity.createdAt) as Instant,
    metadata: metadata === null ? null : stringifyJson(metadata as JsonObject),
    ...storedReferences(references),
  };
}

function storedReferences(
  references: CreatePaymentIntentBody["references"],
): Pick<PaymentIntent, "references" | "referenceValues" | "referenceTypes"> {
  return {
    references: references === null ? null : stringifyJson(references as JsonValue),
    ...typedReferences(references),
  };
}

/** Each pair of type and value once; values in the form in which evidence is compared. */
function typedReferences(
  references: CreatePaymentIntentBody["references"],
): Pick<PaymentIntent, "referenceValues" | "referenceTypes"> {
  if (references === null) return { referenceValues: [], referenceTypes: [] };
  const pairs = Array.isArray(references)
    ? references.map(({ type, value }) => [type, canonicalReference(value)] as const)
    : Object.entries(references).map(([type, value]) => [type, canonicalReference(value)] as const);
  const distinct = [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];
  return {
    referenceValues: distinct.map(([, value]) => value),
    referenceTypes: distinct.map(([type]) => type),
  };
}
