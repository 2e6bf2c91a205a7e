import * as z from "zod";
import {
  amountText,
  calendarDateText,
  named,
  pageFields,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { accountKinds } from "#domain/account/account.ts";
import { balanceSources } from "#domain/account/balance.ts";
import { differenceKinds } from "#domain/account/reconcile-account.ts";

export const account = named("Account", {
  id: z.string(),
  organizationId: z.string(),
  kind: z.enum(accountKinds),
  name: z.string(),
  number: z.string().describe("As statements and reports write it."),
  ledgerAccount: z.string().describe("As rows of `client_internal_ledger` write it."),
  currency: z.string(),
  createdBy: z.string(),
  createdAt: timestampText,
});

export const balance = named("Balance", {
  account: z.string(),
  organizationId: z.string(),
  asOf: calendarDateText.describe("The balance is that at the end of this day."),
  source: z.enum(balanceSources),
  amount: amountText.describe("Below zero for an overdraft."),
  currency: z.string(),
  statement: z
    .object({
      id: z.string().nullable(),
      importBatchId: z.string(),
      opening: amountText.nullable(),
      addsUp: z
        .boolean()
        .nullable()
        .describe("Whether opening balance and movements add up to `amount`; null if unknown."),
      follows: z
        .boolean()
        .nullable()
        .describe(
          "Whether it opens with the balance of the statement before it in this period; null if unknown.",
        ),
    })
    .nullable()
    .describe("The imported statement that states the balance; null if a request did."),
  recordedBy: z.string(),
  recordedAt: timestampText,
});

const side = z
  .object({
    amount: amountText,
    asOf: calendarDateText.describe("The day of the balance: the last one known, of 31 days."),
    source: z.enum(balanceSources),
  })
  .nullable();

/** The items of one kind. */
export const part = z.object({ items: wholeNumber(0), amount: amountText });

export const differenceItem = named("AccountDifferenceItem", {
  kind: z.enum(differenceKinds),
  caseId: z.string().nullable().describe("Null for evidence without a case."),
  amount: amountText.describe("Balance less ledger, within the period."),
  movementCount: wholeNumber(1),
  movements: z
    .array(
      z.object({
        flowLegId: z.string(),
        source: z.enum(balanceSources),
        day: calendarDateText,
        amount: amountText.describe("Below zero for money out."),
      }),
    )
    .describe("The first 20 by day; those within ten days around the period too."),
});

/** How far the balances of an account are apart. */
export const differenceOfBalances = {
  difference: amountText.nullable().describe("`balance` less `ledgerBalance`."),
  broughtForward: amountText
    .nullable()
    .describe("The difference on the day `since`; null if unknown, and counted as zero."),
};

export const accountReconciliation = named("AccountReconciliation", {
  account: z.string(),
  organizationId: z.string(),
  currency: z.string(),
  since: calendarDateText.describe("The period begins on the day after it."),
  asOf: calendarDateText,
  balance: side.describe("Of the bank, the processor or the chain; null if unknown."),
  ledgerBalance: side,
  ...differenceOfBalances,
  timing: part.describe("The other side books the same outside the period."),
  open: part.describe("A case has it, or a person set it aside, and the sides differ."),
  unexplained: part.describe("No case has it."),
  residual: amountText
    .nullable()
    .describe("`difference` less `broughtForward` and the three amounts: what no item explains."),
  items: z.array(differenceItem).describe("By the first day."),
  ...pageFields,
});
