/** Requests about evidence filters (docs/specification.md, Evidence filters). */
import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { currency, nonNegativeAmount, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { reason } from "#api/schema/field/reason.ts";
import { maximumEvidenceFilters } from "#domain/evidence/evidence-filter.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import { compileTextPattern } from "#domain/value/text/reference-pattern.ts";

const textPattern = z.lazy(() =>
  text(255).refine((source) => compileTextPattern(source) !== null, {
    message:
      "Must be words and runs such as {digits:4-10} that match at most 128 characters and end clearly.",
  }),
);

type Bounds = {
  readonly provider: string | null;
  readonly importProfileId: string | null;
  readonly textPattern: string | null;
  readonly minimumAmount: Amount | null;
  readonly maximumAmount: Amount | null;
  readonly currency: string | null;
};

export const createEvidenceFilterBody = z.lazy(() =>
  z
    .strictObject({
      reason,
      provider: text(64).nullable().default(null),
      importProfileId: text(255).nullable().default(null),
      textPattern: textPattern.nullable().default(null),
      minimumAmount: nonNegativeAmount.nullable().default(null),
      maximumAmount: nonNegativeAmount.nullable().default(null),
      currency: currency.nullable().default(null),
    })
    .superRefine((body, context) => {
      const problem = problemOf(body);
      if (problem !== null) context.addIssue({ code: "custom", ...problem });
    }),
);

type Problem = { readonly path: string[]; readonly message: string };

function problemOf(body: Bounds): Problem | null {
  const { minimumAmount, maximumAmount, textPattern: pattern } = body;
  if ((minimumAmount ?? maximumAmount) !== null && body.currency === null) {
    return { path: ["currency"], message: "Amounts need their currency." };
  }
  if (
    minimumAmount !== null &&
    maximumAmount !== null &&
    compare(minimumAmount, maximumAmount) > 0
  ) {
    return { path: ["maximumAmount"], message: "Must be at least minimumAmount." };
  }
  const isFrom = body.provider !== null || body.importProfileId !== null;
  if (pattern !== null || (isFrom && maximumAmount !== null)) return null;
  const message =
    "A filter needs a textPattern, or a maximumAmount with a provider or an importProfileId.";
  return { path: ["textPattern"], message };
}

export const listEvidenceFiltersQuery = listQuery(maximumEvidenceFilters, () => createdRange());
