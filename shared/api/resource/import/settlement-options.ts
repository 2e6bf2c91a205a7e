/** How the rows of a payout report are read as items of settlements (docs/files.md, Settlements). */
import * as z from "zod";
import { text } from "#api/schema/field/fields.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { type ItemType, itemTypes } from "#domain/settlement/settlement-items.ts";
import { compileReferencePattern } from "#domain/value/text/reference-pattern.ts";
import { namesEachWordOnce } from "./type-words.ts";

/** Maximum length of a pattern, in characters. */
const maximumText = 255;

/** The rows of a payout as items of a settlement; read where the profile names `settlement`. */
export const settlementOptions = strictObject(() => ({
  types: settlementTypes.default(() => settlementTypes.parse({})),
  referencePattern: settlementPattern.nullable().default(null),
  completeAtEnd: z.boolean().default(false),
  /** True: rows of one reference in two currencies are two settlements. */
  byCurrency: z.boolean().exactOptional(),
}));

const settlementPattern = z.lazy(() =>
  text(maximumText).refine((source) => compileReferencePattern(source) !== null, {
    message: "Must be a reference pattern such as {digits:4}/{digits:2}/{digits:2}.",
  }),
);

/** Processors have up to 150 codes. */
const typeWords = z.lazy(() => z.array(text(64)).max(200));

/** The words of the type column for each type of item; `total`: the row says what is paid out. */
const settlementTypes = z.lazy(() =>
  z
    .strictObject({
      ...(Object.fromEntries(
        itemTypes.map((type) => [type, typeWords.default([type])]),
      ) as unknown as Record<ItemType, z.ZodDefault<typeof typeWords>>),
      total: typeWords.default([]),
    })
    .refine(namesEachWordOnce, { message: "Each word may stand in one list." }),
);
