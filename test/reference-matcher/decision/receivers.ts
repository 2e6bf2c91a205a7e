/** Whom a movement paid, as a key of a payment (docs/matching.md, tier 5b and Receivers). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { effectOf } from "../case/case-leg.ts";
import type { Leg } from "../leg/leg.ts";
import { isAccount, isMarked, signOf } from "../leg/statement.ts";
import type { Case, Scene } from "./state.ts";

type Typed = { readonly type: string; readonly value: string };

const receiverTypes = ["deposit_address", "virtual_account", "liquidation_address", "memo"];

function namedBy(intent: PaymentIntent): readonly Typed[] {
  const all = intent.references === null ? [] : (JSON.parse(intent.references) as Typed[]);
  return all.filter(({ type }) => receiverTypes.includes(type));
}

/** Beneficiary and the references that name a receiver. */
function receiversOf(intent: PaymentIntent): readonly string[] {
  const named = namedBy(intent).map(({ value }) => value);
  return intent.beneficiaryAccount === null ? named : [intent.beneficiaryAccount, ...named];
}

/** Of a credit on a statement nothing. */
function paidBy(leg: Leg): readonly Typed[] {
  const { toAddress, references, metadata } = leg.facts;
  const named = references.filter(({ type }) => receiverTypes.includes(type));
  const debited = signOf(leg) === "debit" ? metadata?.["counterpartyAccount"] : undefined;
  return [
    ...named,
    ...[toAddress, debited].flatMap((value) => (value == null ? [] : [{ type: "account", value }])),
  ];
}

/** Whether the movement paid a receiver of the payment that at most 100 payments name. */
export function reaches(leg: Leg, { intent }: Case, { cases }: Pick<Scene, "cases">): boolean {
  const isBack = effectOf(leg, [leg]) === "back" || isMarked(leg);
  if (isBack && intent.refundOf === undefined) return false;
  const paid = paidBy(leg);
  return paid.some(
    ({ type, value }) =>
      receiversOf(intent).some((own) => isAccount(own, value)) &&
      !isCrowded(value, cases) &&
      (type !== "memo" || isAtAddress(paid, intent)),
  );
}

/** A memo counts with its address, where both sides name one. */
function isAtAddress(paid: readonly Typed[], intent: PaymentIntent): boolean {
  const memos = namedBy(intent).filter(({ type }) => type === "memo");
  const expected = [
    ...(intent.beneficiaryAccount === null ? [] : [intent.beneficiaryAccount]),
    ...namedBy(intent).flatMap(({ type, value }) => (type === "deposit_address" ? [value] : [])),
  ].filter((own) => !memos.some(({ value }) => value === own));
  const said = paid.filter(({ type }) => type !== "memo");
  if (expected.length === 0 || said.length === 0) return true;
  return said.some(({ value }) => expected.some((own) => isAccount(own, value)));
}

const mostThatName = 100;

/** Canceled payments are not counted. */
function isCrowded(account: string, cases: readonly Case[]): boolean {
  const naming = cases.filter(
    ({ intent, isCanceled }) =>
      !isCanceled && receiversOf(intent).some((own) => isAccount(own, account)),
  );
  return naming.length > mostThatName;
}
