/** The accounts that cases and settlements post to (docs/specification.md, Journal templates). */
import type { PaymentIntent, PaymentType } from "#domain/payment/payment-intent.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { isPositive } from "#domain/value/money.ts";
import { standingLists } from "#domain/value/standing-kind.ts";
import type { PostableAmount, PostingType } from "./postable-amounts.ts";

export const postingSubjects = ["case", "settlement"] as const;
export type PostingSubjectKind = (typeof postingSubjects)[number];

/** Maximum templates of one organization; each export compares with all of them. */
export const maximumJournalTemplates = standingLists.journalTemplate.maximum;

/** Longest account code, placeholders included. */
export const maximumAccountCode = 64;

/** The accounts of a template by what posts to them: `needed` must be given, `optional` ones stand for `fees`. */
export const accountNames = {
  case: {
    needed: [
      "receivable",
      "clearing",
      "fees",
      "fxGain",
      "fxLoss",
      "rounding",
      "returned",
      "writtenOff",
      "carriedForward",
    ],
    optional: ["providerFees", "networkFees", "developerFees", "differences", "feesInDispute"],
  },
  settlement: {
    needed: ["clearing", "cash", "fees", "reserve", "adjustments", "carriedForward", "differences"],
    optional: [],
  },
} as const satisfies Record<
  PostingSubjectKind,
  { readonly needed: readonly string[]; readonly optional: readonly string[] }
>;

export const allAccountNames = [
  "receivable",
  "clearing",
  "cash",
  "fees",
  "providerFees",
  "networkFees",
  "developerFees",
  "fxGain",
  "fxLoss",
  "rounding",
  "returned",
  "writtenOff",
  "carriedForward",
  "reserve",
  "adjustments",
  "differences",
  "feesInDispute",
] as const;
type AccountName = (typeof allAccountNames)[number];

export type TemplateAccounts = Readonly<Partial<Record<AccountName, string | undefined>>>;

/** What may stand in braces in an account code, by what posts to it. */
const placeholders = {
  case: ["currency", "direction", "paymentType"],
  settlement: ["currency", "provider"],
} as const satisfies Record<PostingSubjectKind, readonly string[]>;

export type JournalTemplate = {
  readonly uuid: Uuid<"journalTemplate">;
  readonly name: string;
  readonly subject: PostingSubjectKind;
  /** Null stands for any value. Only cases have a direction and a payment type, only settlements a provider. */
  readonly currency: Currency | null;
  readonly direction: PaymentIntent["direction"] | null;
  readonly paymentType: PaymentType | null;
  readonly provider: string | null;
  /** Cases and settlements that were created before are not posted by this template. */
  readonly createdFrom: Instant | null;
  readonly accounts: TemplateAccounts;
  /** The actor, as in audit events. */
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** What templates are chosen by, and what stands for placeholders. */
export type PostingTraits = {
  readonly subject: PostingSubjectKind;
  readonly currency: Currency;
  readonly direction: PaymentIntent["direction"] | null;
  readonly paymentType: PaymentType | null;
  readonly provider: string | null;
  readonly createdAt: Instant;
};

export function traitsOfCase({
  direction,
  paymentType,
  destination,
  createdAt,
}: PaymentIntent): PostingTraits {
  const { currency } = destination;
  return { subject: "case", currency, direction, paymentType, provider: null, createdAt };
}

export function traitsOfSettlement({ provider, currency, createdAt }: Settlement): PostingTraits {
  const none = { direction: null, paymentType: null };
  return { subject: "settlement", currency, ...none, provider, createdAt };
}

const criteria = ["currency", "direction", "paymentType", "provider"] as const;

/**
 * The template that fits with the most criteria; of several the newest. Null if none fits.
 *
 * @param templates newest first
 */
export function chooseTemplate(
  templates: readonly JournalTemplate[],
  traits: PostingTraits,
): JournalTemplate | null {
  const fitting = templates.filter(
    (template) =>
      template.subject === traits.subject &&
      (template.createdFrom === null || template.createdFrom <= traits.createdAt) &&
      criteria.every((name) => template[name] === null || template[name] === traits[name]),
  );
  const weightOf = (template: JournalTemplate) =>
    criteria.filter((name) => template[name] !== null).length;
  return fitting.reduce<JournalTemplate | null>(
    (best, each) => (best === null || weightOf(each) > weightOf(best) ? each : best),
    null,
  );
}

/** The account for each type; the foreign exchange has one for each side, and special fees may have none. */
const accountOfType = {
  receivable: ["receivable"],
  clearing: ["clearing"],
  provider_fee: ["providerFees", "fees"],
  network_fee: ["networkFees", "fees"],
  developer_fee: ["developerFees", "fees"],
  accepted_fee: ["fees"],
  fee_in_dispute: ["feesInDispute", "fees"],
  rounding: ["rounding"],
  returned: ["returned"],
  written_off: ["writtenOff"],
  carried_forward: ["carriedForward"],
  cash: ["cash"],
  fee: ["fees"],
  reserve: ["reserve"],
  adjustment: ["adjustments"],
  // A case without such an account posts it as an amount that waits for a decision.
  difference: ["differences", "carriedForward"],
} as const satisfies Record<Exclude<PostingType, "fx">, readonly AccountName[]>;

/** @throws Error if the template lacks the account, which no accepted template does */
export function accountFor(
  { accounts }: Pick<JournalTemplate, "accounts">,
  { type, amount }: PostableAmount,
  traits: PostingTraits,
): string {
  const fx = isPositive(amount) ? "fxLoss" : "fxGain";
  const names: readonly AccountName[] = type === "fx" ? [fx] : accountOfType[type];
  const code = names.map((name) => accounts[name]).find((each) => each !== undefined);
  if (code === undefined) throw new Error(`The template has no account for ${type}.`);
  return withoutPlaceholders(code, traits);
}

const placeholder = /\{([A-Za-z]*)\}/g;

function withoutPlaceholders(code: string, traits: PostingTraits): string {
  const values: Readonly<Record<string, string | null>> = {
    currency: traits.currency,
    direction: traits.direction,
    paymentType: traits.paymentType,
    provider: traits.provider,
  };
  return code.replace(placeholder, (_, name: string) => values[name] ?? "");
}

/** What is wrong with an account code; null where nothing is. */
export function problemOfAccountCode(subject: PostingSubjectKind, code: string): string | null {
  const known: readonly string[] = placeholders[subject];
  const listed = known.map((name) => `{${name}}`).join(", ");
  const unknown = [...code.matchAll(placeholder)].find(([, name = ""]) => !known.includes(name));
  if (unknown !== undefined) {
    return `Has the unknown placeholder ${unknown[0]}; a template of a ${subject} knows ${listed}.`;
  }
  return /[{}]/.test(code.replace(placeholder, ""))
    ? `Braces stand around a placeholder only: ${listed}.`
    : null;
}
