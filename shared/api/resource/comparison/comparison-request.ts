/** Requests about comparisons (docs/specification.md, Comparisons). */

import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { dayOrTime, endDayOrTime } from "#api/schema/field/day-or-time.ts";
import { anyAmount, currency, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { verdicts } from "#domain/case/verdict/verdict.ts";
import { comparisonCauses, comparisonOutcomes } from "#domain/comparison/comparison.ts";

/** Maximum lengths of what the other tool says, in characters. */
const maximumReference = 255;
const maximumStatus = 64;
const maximumReason = 500;

/** Maximum rows of one request. */
const itemsPerRequest = 2_000;
/** Maximum words of one meaning. */
const maximumWords = 50;
/** Maximum characters of a file in a request. */
const maximumContent = 5_000_000;

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

type Rows = {
  readonly items?: readonly unknown[] | undefined;
  readonly complete: boolean;
  readonly profileId: string | null;
  readonly fileName: string | null;
  readonly content: string | null;
};

/** The rows are `items`, or in a file that a profile reads. */
function checkRows(body: Rows, context: z.core.$RefinementCtx): void {
  const problems = body.profileId === null ? problemsOfItems(body) : problemsOfFile(body);
  for (const [name, message, isWrong] of problems) {
    if (isWrong) context.addIssue({ code: "custom", path: [name], message });
  }
}

type Problem = readonly [name: string, message: string, isWrong: boolean];

function problemsOfItems({ items: given, complete, fileName, content }: Rows): Problem[] {
  const needed = "Either items or profileId is needed, unless complete is false.";
  return [
    ["items", needed, given === undefined && complete],
    ["fileName", "Only together with profileId.", fileName !== null],
    ["content", "Only together with profileId.", content !== null],
  ];
}

/** That there are no items too is checked when the profile was found. */
function problemsOfFile({ complete, fileName }: Rows): Problem[] {
  return [
    ["complete", "A file is complete.", !complete],
    ["fileName", "Needed with profileId.", fileName === null],
  ];
}

export const createComparisonBody = z.lazy(() =>
  z
    .strictObject({
      name: text(255).nullable().default(null),
      items: items.optional(),
      complete: z.boolean().default(true),
      profileId: text(255).nullable().default(null),
      fileName: text(255).nullable().default(null),
      content: z.string().max(maximumContent).nullable().default(null),
      contentEncoding: z.enum(["text", "base64"]).default("text"),
      from: dayOrTime.nullable().default(null),
      to: endDayOrTime.nullable().default(null),
      statusWords: statusWords.default({}),
    })
    .refine(({ from, to }) => from === null || to === null || from < to, {
      path: ["to"],
      message: "Must be later than from.",
    })
    .superRefine(checkRows),
);

export type CreateComparisonBody = z.output<typeof createComparisonBody>;

export const addComparisonItemsBody = strictObject(() => ({
  items,
  complete: z.boolean().default(false),
}));

export const listComparisonsQuery = listQuery(25, () => createdRange());

/** One of the values, or `none`. */
function orNone<const Values extends readonly [string, ...string[]]>(values: Values) {
  const all = z.enum([...values, "none"]);
  return z
    .string()
    .pipe(all)
    .meta({ override: { type: "string", example: values[0] } });
}

/** `none`: rows that have no such value. */
export const groupFilters = () => ({
  outcome: z.enum(comparisonOutcomes).optional(),
  theirStatus: text(maximumStatus).optional(),
  ourVerdict: orNone(verdicts).optional(),
  cause: orNone(comparisonCauses).optional(),
});

export const listComparisonRowsQuery = listQuery(25, groupFilters);
