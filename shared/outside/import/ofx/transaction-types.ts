import type { Direction } from "#domain/evidence/statement-details.ts";

/**
 * The transaction types of OFX 2.3, 11.4.4.3, with the direction that the type names. Null: the sign of
 * the amount alone says it.
 */
const directions = {
  CREDIT: "credit",
  DEBIT: "debit",
  INT: null,
  DIV: "credit",
  FEE: "debit",
  SRVCHG: "debit",
  DEP: "credit",
  ATM: null,
  POS: null,
  XFER: null,
  CHECK: "debit",
  PAYMENT: "debit",
  CASH: "debit",
  DIRECTDEP: "credit",
  DIRECTDEBIT: "debit",
  REPEATPMT: "debit",
  HOLD: null,
  OTHER: null,
} as const satisfies Record<string, Direction | null>;

export type TypeGuess = {
  readonly code: "sign_contradicts_type" | "transaction_type_unknown";
  readonly message: string;
};

const contradiction: TypeGuess = {
  code: "sign_contradicts_type",
  message:
    "The transaction type names the other direction than the sign of the amount; the sign decides.",
};
const unknown: TypeGuess = {
  code: "transaction_type_unknown",
  message: "The transaction type is none of OFX; the sign of the amount gives the direction.",
};

/** What is supposed where the type does not say what the sign of the amount says; null where both agree. */
export function guessOfType(type: string, direction: Direction, isCard: boolean): TypeGuess | null {
  // A payment to a credit card is money in, seen from the card.
  if (isCard && type === "PAYMENT") return null;
  if (!Object.hasOwn(directions, type)) return unknown;
  const named = directions[type as keyof typeof directions];
  return named === null || named === direction ? null : contradiction;
}
