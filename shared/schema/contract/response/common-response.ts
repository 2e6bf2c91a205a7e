/**
 * What responses are made of. Response schemas describe the contract and check responses in tests;
 * no function loads them at run time. Objects are open for clients: a field may be added any day.
 */
import * as z from "zod";

/** A decimal string; see docs/specification.md, Amounts and currencies. */
export const amountText = z.string().meta({
  override: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
});

/** UTC, ISO 8601 with milliseconds, ending in `Z`. */
export const timestampText = z.string().meta({
  override: { type: "string", format: "date-time" },
});

/** An integer; without `maximum` there is no bound that a client could rely on. */
export const wholeNumber = (minimum: number, maximum?: number) =>
  z.number().meta({
    override: { type: "integer", minimum, ...(maximum === undefined ? {} : { maximum }) },
  });

export const signedNumber = z.number().meta({ override: { type: "integer" } });

/** The client's own object, every digit kept. */
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
    error: z.string().describe("Machine-readable code; stable, safe to branch on."),
    message: z.string().optional().describe("For people; its wording may change."),
    issues: z.array(issue).optional().describe("What failed validation."),
    details: freeFormObject.optional(),
    upstreamStatus: wholeNumber(100, 599)
      .optional()
      .describe("HTTP status of a failing upstream provider."),
  })
  .meta({ id: "ErrorEnvelope", description: "Every error has this form; fields may be added." });

export const health = z.object({ status: z.literal("ok") }).meta({ id: "Health" });

/** The envelope of every list (docs/specification.md, Lists). */
export function listOf<Item extends z.ZodType>(name: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      total: wholeNumber(0).describe("Records after filters, across all pages."),
      limit: wholeNumber(1, 100).describe("The limit that was applied."),
      offset: wholeNumber(0),
    })
    .meta({ id: `${name}List` });
}
