/** Requests about settlements (docs/specification.md, Settlements). */
import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { anyAmount, currency, text, timestamp } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { parseTimestamp } from "#api/schema/field/timestamp.ts";
import { settlementStatuses } from "#domain/settlement/settlement.ts";
import { itemTypes } from "#domain/settlement/settlement-items.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";

/** A calendar date, as the start of the day in UTC. */
const calendarDate = z.lazy(() =>
  z
    .string()
    .transform((date, context): Instant => {
      const start = parseTimestamp(`${date}T00:00:00Z`);
      if (start !== null) return start;
      const message = "Must be a calendar date, YYYY-MM-DD.";
      context.addIssue({ code: "custom", message, input: date });
      return z.NEVER;
    })
    .meta({
      override: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$", example: "2026-03-02" },
    }),
);

/** The longest that leaves room for the provider in the reference of the settlement's case. */
const settlementReference = z.lazy(() => text(128).transform(canonicalReference));

export const createSettlementBody = strictObject(() => ({
  provider: text(64),
  reference: settlementReference,
  currency,
  gross: anyAmount,
  net: anyAmount,
  expectedOn: calendarDate,
  carriedFrom: z.string().nullable().default(null),
}));

/** An absent field is kept. */
export const updateSettlementBody = z.lazy(() =>
  z
    .strictObject({
      gross: anyAmount.optional(),
      net: anyAmount.optional(),
      expectedOn: calendarDate.optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: "Must have gross, net or expectedOn.",
    }),
);

const itemKey = z.lazy(() => text(255).transform(canonicalReference).nullable().default(null));

const settlementItem = strictObject(() => ({
  type: z.enum(itemTypes),
  externalReference: itemKey,
  providerTransferId: itemKey,
  itemReference: itemKey,
  gross: anyAmount,
  fee: anyAmount.default("0" as Amount),
  net: anyAmount,
}));

/** Most items of one request. */
const itemsPerRequest = 1_000;

export const addSettlementItemsBody = strictObject(() => ({
  items: z.array(settlementItem).min(1).max(itemsPerRequest),
}));

/** `asOf` returns the settlement as it was at that moment. */
export const getSettlementQuery = strictObject(() => ({ asOf: timestamp.optional() }));

export const listSettlementsQuery = listQuery(25, () => ({
  status: z.enum(settlementStatuses).optional(),
  provider: text(64).optional(),
  ...createdRange(),
}));

export const listSettlementItemsQuery = listQuery(25, () => ({}));
