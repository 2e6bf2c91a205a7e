/** Entries and registrations that an amendment should have removed. */

import { searchTermsOf } from "#domain/case/work/search-terms.ts";
import {
  isReceiverValue,
  receiversOfIntent,
  receiverValue,
} from "#domain/matching/strategy/receivers.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { matchKey, matchKeyShardPartition, matchKeySort } from "#store/table/core/keys.ts";
import { carrierShards } from "#store/table/matching/match-key-reader.ts";
import { otherValues } from "#store/table/matching/match-key-store.ts";
import { searchKey } from "#store/table/payment/search-keys.ts";
import { amountEntriesIn, paymentsIn } from "./agreement.ts";

type Item = Record<string, unknown>;

/** Amounts and references under which a payment is found although it does not expect or carry them. */
export function outdated(items: readonly Item[]): string[] {
  const intents = new Map(paymentsIn(items).map(({ intent }) => [String(intent.uuid), intent]));
  const canceled = new Set(
    paymentsIn(items).flatMap(({ intent, state }) => (state.canceled ? [String(intent.uuid)] : [])),
  );
  return [...outdatedAmounts(items, intents), ...outdatedReferences(items, { intents, canceled })];
}

type Intents = ReadonlyMap<string, PaymentIntent>;

function outdatedAmounts(items: readonly Item[], intents: Intents): string[] {
  return amountEntriesIn(items).flatMap((item) => {
    const [letter, time, uuid = ""] = String(item["sk"]).split("#");
    const intent = intents.get(uuid);
    if (letter !== "p" || intent === undefined) return [];
    const isExpected = [intent.source, intent.destination].some(
      ({ amount }) => amount === item["a"],
    );
    return isExpected && Number(time) === intent.effectiveDate
      ? []
      : [`Payment ${uuid} is found by ${item["a"]}, which it does not expect.`];
  });
}

type Registered = { readonly intents: Intents; readonly canceled: ReadonlySet<string> };

/** Each reference and each receiver of each payment must be registered once, and no other one. */
function outdatedReferences(items: readonly Item[], { intents, canceled }: Registered): string[] {
  const isCarrier = ({ pk, sk }: Item) =>
    /#key#/.test(String(pk)) && /(^|~)[ace]#/.test(String(sk));
  const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
  const stored = new Set(items.filter(isCarrier).map(nameOf));
  const problems: string[] = [];
  for (const [uuid, intent] of intents) {
    const receivers = receiversOfIntent(intent).map(receiverValue);
    for (const value of [...otherValues(intent), ...receivers]) {
      const places = placesOf(intent, value).filter((place) => stored.delete(place));
      const least = canceled.has(uuid) ? leastIfCanceled(value) : 1;
      if (places.length < least || places.length > 1)
        problems.push(`Payment ${uuid} has ${places.length} of ${value}.`);
    }
  }
  const left = [...stored].map((place) => `${place} is a reference that no payment carries.`);
  return [...problems, ...left];
}

/** A payment that was canceled before the matcher saw it is not registered under its receivers. */
function leastIfCanceled(value: string): number {
  return isReceiverValue(value) ? 0 : 1;
}

/** Each term of each payment must be in the index of searches, and no other one, once the list counter saw all. */
export function outdatedTerms(items: readonly Item[]): string[] {
  const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
  const stored = new Set(items.filter(({ pk }) => String(pk).includes("#find#")).map(nameOf));
  const missing = paymentsIn(items).flatMap(({ intent }) =>
    searchTermsOf(intent)
      .map((term) => nameOf(searchKey(intent.organizationId, intent.uuid, term)))
      .filter((place) => !stored.delete(place))
      .map((place) => `${place} is missing in the index of searches.`),
  );
  return [
    ...missing,
    ...[...stored].map((place) => `${place} finds a case that has no such text.`),
  ];
}

function placesOf({ organizationId, uuid, settlement }: PaymentIntent, value: string): string[] {
  const own = settlement === undefined ? matchKeySort.intent(uuid) : matchKeySort.settlement(uuid);
  const sorts = [own, matchKeySort.canceledIntent(uuid)];
  const shards = Array.from({ length: carrierShards }, (_, shard) =>
    matchKeyShardPartition(organizationId, value, shard),
  );
  return [
    ...sorts
      .map((sort) => matchKey(organizationId, value, sort))
      .map(({ pk, sk }) => `${pk} ${sk}`),
    ...shards.map((pk) => `${pk} ${own}`),
  ];
}
