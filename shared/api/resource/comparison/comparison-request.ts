/** Requests about comparisons (docs/specification.md, Comparisons). */
import * as z from "zod";
import { anyAmount, currency, text, timestamp } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { verdicts } from "#domain/case/verdict/verdict.ts";
import { comparisonCauses, comparisonOutcomes } from "#domain/comparison/comparison.ts";

/** Maximum lengths of what the other tool says, in characters. */
export const maximumReference = 255;
export const maximumStatus = 64;
export const maximumReason = 500;

/** Maximum rows of one request. */
export const itemsPerRequest = 2_000;
/** Maximum words of one meaning. */
const maximumWords = 50;

const comparisonItem = strictObject(() => ({
  reference: text(maximumReference),
  status: text(maximumStatus),
  matchedReference: text(maximumReference).nullable().default(null),
  amount: anyAmount.nullable().default(null),
  currency: currency.nullable().default(null),
  reason: text(maximumReason).nullable().default(null),
}));

const items = z.lazy(() => z.array(comparisonItem).min(1).max(itemsPerRequest));
const words = z.lazy(() => z.array(text(maximumStatus)).min(1).max(maximumWords));

const statusWords = strictObject(() => ({
  matched: words.exactOptional(),
  exception: words.exactOptional(),
  unmatched: words.exactOptional(),
  pending: words.exactOptional(),
}));

export const createComparisonBody = z.lazy(() =>
  z
    .strictObject({
      name: text(255).nullable().default(null),
      items: items.optional(),
      complete: z.boolean().default(true),
      from: timestamp.nullable().default(null),
      to: timestamp.nullable().default(null),
      statusWords: statusWords.default({}),
    })
    .refine(({ from, to }) => from === null || to === null || from < to, {
      path: ["to"],
      message: "Must be later than from.",
    })
    .refine(({ items: given, complete }) => given !== undefined || !complete, {
      path: ["items"],
      message: "Needed, unless complete is false.",
    }),
);

export type CreateComparisonBody = z.output<typeof createComparisonBody>;

export const addComparisonItemsBody = strictObject(() => ({
  items,
  complete: z.boolean().default(false),
}));

export const listComparisonsQuery = listQuery(25, () => ({}));

/** `none`: rows that have no such value. */
const groupFilters = () => ({
  outcome: z.enum(comparisonOutcomes).optional(),
  theirStatus: text(maximumStatus).optional(),
  ourVerdict: z.enum([...verdicts, "none"]).optional(),
  cause: z.enum([...comparisonCauses, "none"]).optional(),
});

export const listComparisonRowsQuery = listQuery(25, groupFilters);
