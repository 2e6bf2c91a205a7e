/** Carries out the amendments of a payment in bounded steps, behind the matcher queue. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import { valuesOfIntent } from "#domain/matching/strategy/match-values.ts";
import { isReceiverValue } from "#domain/matching/strategy/receivers.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { unregisterReceiver } from "#store/table/matching/receiver-store.ts";
import { readReplacedIntents } from "#store/table/payment/intent-version-store.ts";
import { findPayment, followedVersionWrite } from "#store/table/payment/payment-store.ts";
import type { MatchDependencies } from "../matching/match-dependencies.ts";
import { unindexReplaced } from "./index-amounts.ts";
import { type CutValue, type RematchInput, readReplacedInput } from "./rematch-input.ts";
import { readWaitingEvidence } from "./waiting-evidence.ts";

/**
 * For each replaced version of the payment's expectation: removes its entries in the amount index, and
 * decides the evidence again that it left to others. Ten versions are one step; the payment records the
 * steps that are done, so a repeated message goes on after them. An intent has at most 100 amendments.
 *
 * @param decide decides one input; it reads the input again after a lost race
 */
export async function finishAmendments(
  dependencies: MatchDependencies,
  payment: Payment,
  now: () => Instant,
  decide: (read: () => Promise<RematchInput>) => Promise<void>,
): Promise<void> {
  const { table } = dependencies;
  const { organizationId, uuid } = payment.intent;
  let { followedVersion } = payment;
  for (;;) {
    const replaced = await readReplacedIntents(table, { ...payment, followedVersion });
    if (replaced.length === 0) return;
    for (const intent of replaced) {
      await unindexReplaced(dependencies, payment, intent, now());
      await unregisterDropped(table, payment.intent, intent);
    }
    for (const intent of replaced) {
      let cut: readonly CutValue[] = [];
      await decide(async () => {
        const current = await findPayment(table, organizationId, uuid);
        const input = await readReplacedInput(dependencies, current, intent);
        cut = input.cut ?? [];
        return input;
      });
      for await (const readPage of readWaitingEvidence(dependencies, payment, cut)) {
        await decide(readPage);
      }
    }
    followedVersion += replaced.length;
    await commit(table, [followedVersionWrite(payment.intent, followedVersion)]);
  }
}

/** Removes the registrations under receivers that the expectation in force does not name. */
async function unregisterDropped(
  table: Table,
  inForce: PaymentIntent,
  replaced: PaymentIntent,
): Promise<void> {
  const named = new Set(valuesOfIntent(inForce));
  const dropped = valuesOfIntent(replaced).filter(
    (value) => isReceiverValue(value) && !named.has(value),
  );
  for (const value of dropped) await unregisterReceiver(table, inForce, value);
}
