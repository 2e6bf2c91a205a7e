/** Requests about journal templates (docs/specification.md, Journal templates). */

import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { dayOrTime } from "#api/schema/field/day-or-time.ts";
import { currency, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { directions, paymentTypes } from "#domain/payment/payment-intent.ts";
import {
  accountNames,
  allAccountNames,
  maximumAccountCode,
  maximumJournalTemplates,
  type PostingSubjectKind,
  postingSubjects,
  problemOfAccountCode,
  type TemplateAccounts,
} from "#domain/posting/journal-template.ts";

const accountCode = text(maximumAccountCode).optional();

const accounts = strictObject(() => ({
  receivable: accountCode,
  clearing: accountCode,
  cash: accountCode,
  fees: accountCode,
  providerFees: accountCode,
  networkFees: accountCode,
  developerFees: accountCode,
  fxGain: accountCode,
  fxLoss: accountCode,
  rounding: accountCode,
  returned: accountCode,
  writtenOff: accountCode,
  carriedForward: accountCode,
  reserve: accountCode,
  adjustments: accountCode,
  differences: accountCode,
  feesInDispute: accountCode,
}));

type Body = {
  readonly subject: PostingSubjectKind;
  readonly direction: string | null;
  readonly paymentType: string | null;
  readonly provider: string | null;
  readonly accounts: TemplateAccounts;
};

export const createJournalTemplateBody = z.lazy(() =>
  z
    .strictObject({
      name: text(255),
      subject: z.enum(postingSubjects),
      currency: currency.nullable().default(null),
      direction: z.enum(directions).nullable().default(null),
      paymentType: z.enum(paymentTypes).nullable().default(null),
      provider: text(64).nullable().default(null),
      createdFrom: dayOrTime.nullable().default(null),
      accounts,
    })
    .superRefine((body, context) => {
      for (const problem of problemsOf(body)) {
        context.addIssue({ code: "custom", ...problem });
      }
    }),
);

type Problem = { readonly path: string[]; readonly message: string };

/** Criteria that the other subject has. */
const foreignCriteria = {
  case: ["provider"],
  settlement: ["direction", "paymentType"],
} as const satisfies Record<PostingSubjectKind, readonly (keyof Body)[]>;

function problemsOf(body: Body): Problem[] {
  const { subject } = body;
  const foreign = foreignCriteria[subject]
    .filter((name) => body[name] !== null)
    .map((name) => ({ path: [name], message: `A ${subject} has no ${name} to choose by.` }));
  return [...foreign, ...allAccountNames.flatMap((name) => problemOfAccount(body, name))];
}

function problemOfAccount(
  { subject, accounts: given }: Body,
  name: (typeof allAccountNames)[number],
): Problem[] {
  const { needed, optional } = accountNames[subject] as (typeof accountNames)["case"];
  const known: readonly string[] = [...needed, ...optional];
  const code = given[name];
  const path = ["accounts", name];
  if (code === undefined) {
    const isNeeded = (needed as readonly string[]).includes(name);
    return isNeeded ? [{ path, message: `A template of a ${subject} needs this account.` }] : [];
  }
  if (!known.includes(name)) return [{ path, message: `A ${subject} posts nothing to it.` }];
  const message = problemOfAccountCode(subject, code);
  return message === null ? [] : [{ path, message }];
}

export const listJournalTemplatesQuery = listQuery(maximumJournalTemplates, () => createdRange());
