/**
 * Common parts of responses. Response schemas describe the contract and check responses in tests;
 * no function loads them at run time. Response objects are open: fields may be added at any time.
 */
import * as z from "zod";

/** An object of the contract, which has a name in its `components`. */
export function named<const Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

/** A named object with the fields of another one and some more. */
export function extended<Base extends z.ZodRawShape, const Shape extends z.ZodRawShape>(
  id: string,
  base: z.ZodObject<Base>,
  shape: Shape,
) {
  return base.extend(shape).meta({ id });
}

/** A decimal string; see docs/specification.md, Amounts and currencies. */
export const amountText = z.string().meta({
  override: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
});

/** UTC, ISO 8601 with milliseconds, ending in `Z`. */
export const timestampText = z.string().meta({
  override: { type: "string", format: "date-time" },
});

/** A day without a time: `YYYY-MM-DD`. */
export const calendarDateText = z.string().meta({
  override: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
});

/** An integer. Without `maximum` the contract promises no upper bound. */
export const wholeNumber = (minimum: number, maximum?: number) =>
  z.number().meta({
    override: { type: "integer", minimum, ...(maximum === undefined ? {} : { maximum }) },
  });

/** What cases expect, what of it is unexplained, and what is open. */
export const moneyOfCases = {
  expectedAmount: amountText.nullable(),
  unexplainedAmount: amountText.nullable(),
  openAmount: amountText.nullable(),
};

export const signedNumber = z.number().meta({ override: { type: "integer" } });

/** A JSON object of the client; numbers keep every digit. */
export const freeFormObject = z.unknown().meta({
  override: { type: "object", additionalProperties: true },
});

export const nullableFreeFormObject = z.unknown().meta({
  override: { type: ["object", "null"], additionalProperties: true },
});

export const money = z.object({ amount: amountText, currency: z.string() }).meta({ id: "Money" });

const issue = z.object({
  path: z
    .array(z.union([z.string(), wholeNumber(0)]))
    .describe("Field names and array indices, outermost first."),
  message: z.string(),
});

export const errorEnvelope = z
  .looseObject({
    error: z.string().describe("Stable machine-readable code; branch on it."),
    message: z.string().optional().describe("For people; its wording may change."),
    issues: z.array(issue).optional().describe("The fields that failed validation."),
    details: freeFormObject.optional(),
    upstreamStatus: wholeNumber(100, 599)
      .optional()
      .describe("HTTP status of a failing upstream provider."),
    documentation: z
      .string()
      .optional()
      .describe(
        "Where the code is explained, below the address of the service: `/docs/errors#<code>`.",
      ),
  })
  .meta({
    id: "ErrorEnvelope",
    description: "Every error response has this form; fields may be added.",
  });

export const health = z.object({ status: z.literal("ok") }).meta({ id: "Health" });

/** The name of a schema in the contract's `components`. */
export function nameOf(schema: z.ZodType): string | undefined {
  return schema.meta()?.["id"] as string | undefined;
}

/** Where a page is among the records of its list. */
export const pageFields = {
  total: wholeNumber(0),
  limit: wholeNumber(1, 100),
  offset: wholeNumber(0),
};

/** The envelope of every list (docs/specification.md, Lists). */
export function listSchema<Item extends z.ZodType>(item: Item, name = nameOf(item)) {
  return z
    .object({
      items: z.array(item),
      total: pageFields.total.describe("Number of records that pass the filters, on all pages."),
      limit: pageFields.limit.describe("The limit that was applied."),
      offset: pageFields.offset,
    })
    .meta({ id: `${name}List` });
}

/** Why a person acted. */
export const reasonView = z
  .object({ code: z.string(), comment: z.string().nullable() })
  .meta({ id: "Reason" });
