/** Recognizes the account of a statement, which is never that of the counterparty. */

/** Shortest account number without a bank code that is compared, in characters. */
const shortestNumber = 8;

/**
 * Whether a number is that of the statement's own account: the same IBAN or number, or the bank code and account
 * number (`10010010/6820101`) of the same IBAN.
 *
 * @param own as the statement has it: perhaps with a BIC before it or a currency behind it
 */
export function isOwnAccount(own: string | null, other: string | null): boolean {
  if (own === null || other === null) return false;
  const number = plain(other);
  if (number === "") return false;
  if (last.own !== own) last = lastOf(own);
  const { names, hasDigitsOnly } = last;
  return names.has(number) || (hasDigitsOnly && names.has(nationalPartOf(number) ?? ""));
}

const isPlain = /^[A-Z0-9]*$/;

function plain(account: string): string {
  return isPlain.test(account) ? account : account.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Bank code and account number of an IBAN; null for another number. */
function nationalPartOf(number: string): string | null {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number) ? number.slice(4) : null;
}

/** Account numbers of German IBANs have ten digits. */
const accountDigits = 10;

function namesOf(own: string): string[] {
  const whole = plain(own);
  const parts = own.split("/").map(plain);
  const [bank = "", account = ""] = parts;
  const names = [whole, ...parts.filter((part) => part.length >= shortestNumber)];
  if (/^\d{8}$/.test(bank)) names.push(`${bank}${account.padStart(accountDigits, "0")}`);
  const withoutCurrency = names.map((name) => name.replace(/(?<=\d)[A-Z]{3}$/, ""));
  return [...names, ...withoutCurrency].filter((name) => name !== "");
}

/** All rows of a statement ask for the same account. */
let last = lastOf("");

function lastOf(own: string) {
  const names = namesOf(own);
  return { own, names: new Set(names), hasDigitsOnly: names.some((name) => /^\d+$/.test(name)) };
}
