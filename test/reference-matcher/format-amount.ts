import type { Amount } from "#domain/value/money.ts";
import { type Rational, textOf } from "./rational.ts";

export function formatAmount(value: Rational): Amount {
  return textOf(value) as Amount;
}
