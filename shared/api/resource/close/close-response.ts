import * as z from "zod";
import {
  differenceItem,
  differenceOfBalances,
  part,
} from "#api/resource/account/account-response.ts";
import {
  amountText,
  calendarDateText,
  extended,
  moneyOfCases,
  named,
  pageFields,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { accountKinds } from "#domain/account/account.ts";
import { balanceSources } from "#domain/account/balance.ts";
import { closeStatuses } from "#domain/account/close.ts";
import { caseStatuses, verdicts } from "#domain/case/verdict/verdict.ts";

const manifest = z.object({
  window: timestampText.describe(
    "The manifest's name: all before its end, five minutes later, was sealed.",
  ),
  hash: z.string(),
});

export const closeSummary = named("CloseSummary", {
  id: z.string(),
  organizationId: z.string(),
  businessDate: calendarDateText,
  timeZone: z.string(),
  since: calendarDateText.describe("The period begins on the day after it."),
  scope: z.object({
    accounts: z.array(z.string()).nullable().describe("Null: all accounts."),
  }),
  status: z.enum(closeStatuses),
  preparedBy: z.string(),
  preparer: z.string().describe("The person behind `preparedBy`, who cannot approve."),
  preparedAt: timestampText.describe(
    "Figures without a day of their own are those of this moment.",
  ),
  approvedBy: z.string().nullable(),
  approvedAt: timestampText.nullable(),
  previousCloseId: z.string().nullable().describe("The approved close of the same scope before."),
  manifest: manifest
    .nullable()
    .describe("The last manifest of the audit trail then; null if nothing was sealed yet."),
  digest: z.string().describe("SHA-256 of the canonical form, in hexadecimal."),
  accountCount: wholeNumber(0),
  itemCount: wholeNumber(0),
  version: wholeNumber(1),
});

const side = z
  .object({ amount: amountText, asOf: calendarDateText, source: z.enum(balanceSources) })
  .nullable();

export const closedAccount = named("ClosedAccount", {
  account: z.string(),
  kind: z.enum(accountKinds),
  currency: z.string(),
  balance: side.describe("Of the bank, the processor or the chain."),
  ledgerBalance: side,
  ...differenceOfBalances,
  closedBefore: amountText.nullable().describe("The difference of the close before."),
  changedSinceClose: amountText
    .nullable()
    .describe(
      "`broughtForward` less `closedBefore`: what balances changed after they were closed.",
    ),
  timing: part,
  open: part,
  unexplained: part,
  residual: amountText.nullable().describe("What no item explains: zero in each close."),
});

const closedCases = named("ClosedCases", {
  status: z.enum(caseStatuses),
  verdict: z.enum(verdicts).nullable(),
  currency: z.string().nullable(),
  cases: wholeNumber(1).describe("Created until the end of the business date."),
  newCases: wholeNumber(0).describe("Of them, created within the period."),
  ...moneyOfCases,
});

const eventCount = named("AuditEventCount", { eventType: z.string(), count: wholeNumber(0) });

export const closeDetail = extended("Close", closeSummary, {
  anchor: z
    .object({
      window: timestampText.describe("The window of the manifest that seals the digest."),
      isSealed: z.boolean().describe("Whether that manifest is written."),
    })
    .describe("Where the last audit event of the close is sealed; 15 to 20 minutes after it."),
  cases: z.array(closedCases),
  events: z
    .array(eventCount)
    .describe("Audit events since the close before was prepared, else of the period, by type."),
  accounts: z.array(closedAccount),
});

export const closeItem = extended("CloseItem", differenceItem, {
  account: z.string(),
  currency: z.string(),
});

const movementState = z
  .object({
    amount: amountText,
    ignored: z.boolean(),
    cases: z.array(z.object({ caseId: z.string(), amount: amountText })).describe("The first 20."),
  })
  .nullable();

const movementChange = named("CloseMovementChange", {
  account: z.string(),
  currency: z.string(),
  change: z.enum(["added", "removed", "changed"]),
  flowLegId: z.string(),
  source: z.enum(balanceSources),
  day: calendarDateText,
  before: movementState.describe("As it was closed; null for what came later."),
  after: movementState.describe("As it is now; null for what is gone."),
});

export const closeChanges = named("CloseChanges", {
  closeId: z.string(),
  changedSince: timestampText,
  balances: z.array(
    z.object({
      account: z.string(),
      currency: z.string(),
      figure: z.enum(["balance", "ledgerBalance", "broughtForward"]),
      before: amountText.nullable(),
      after: amountText.nullable(),
    }),
  ),
  deletedAccounts: z.array(z.string()).describe("They are not compared."),
  events: z.array(eventCount).describe("Audit events of the organization since then, by type."),
  items: z.array(movementChange).describe("By account, then by day."),
  ...pageFields,
});
