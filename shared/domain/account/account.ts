import type { SourceType } from "#domain/evidence/source-type.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { BalanceSource } from "./balance.ts";

export const accountKinds = ["bank", "processor", "wallet"] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Most accounts of one organization: a list reads all of them. */
export const maximumAccounts = 200;

/** An account of the organization itself, in one currency. Number and currency together are unique. */
export type Account = {
  readonly uuid: Uuid<"account">;
  readonly organizationId: OrganizationId;
  readonly kind: AccountKind;
  readonly name: string;
  /** As statements and reports write it: an IBAN, a processor's account id, a wallet's address. */
  readonly number: string;
  /** As rows of `client_internal_ledger` write it. With the currency, it is unique too. */
  readonly ledgerAccount: string;
  readonly currency: Currency;
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** Who states the balance of the account beside the ledger. */
export const outsideSourceOf = {
  bank: "bank",
  processor: "processor",
  wallet: "chain",
} as const satisfies Record<AccountKind, BalanceSource>;

/** Whose balances and movements a file states; null: those of somebody else's report, which count for no account. */
export const balanceSourceOf = {
  bank_statement: "bank",
  psp_report: "processor",
  onchain_report: "chain",
  client_internal_ledger: "ledger",
  client_transfer_report: null,
  manual: null,
} as const satisfies Record<SourceType, BalanceSource | null>;

/** The number without what its writers choose: blanks, and upper or lower case. */
export function foldAccountNumber(number: string): string {
  return number.replace(/\s+/g, "").toUpperCase();
}

/** The name of an account, as one source writes it. */
export type AccountName = { readonly number: string; readonly currency: Currency };

/** The name that a source of balances and movements has for the account. */
export function accountNameFor(
  { number, ledgerAccount, currency }: Pick<Account, "number" | "ledgerAccount" | "currency">,
  source: BalanceSource,
): AccountName {
  return { number: source === "ledger" ? ledgerAccount : number, currency };
}
