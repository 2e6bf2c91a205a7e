/** What payments and legs say of one another, and where each is found by its amount. */
import type { FlowLeg } from "../../shared/domain/flow-leg.ts";
import { isLoose } from "../../shared/domain/loose-leg.ts";
import type { Payment } from "../../shared/domain/reconciliation-case.ts";
import { knowsLeg } from "../../shared/ingestion/run-cases.ts";
import { parseRecordKey } from "../../shared/table/keys.ts";
import { decodeLeg } from "../../shared/table/leg-store.ts";
import { decodePayment } from "../../shared/table/payment-store.ts";

type Item = Record<string, unknown>;

function of<T>(items: readonly Item[], collection: string, decode: (item: Item) => T): T[] {
  return items
    .filter((item) => parseRecordKey(item as { pk: string; sk: string })?.collection === collection)
    .map(decode);
}

const legsIn = (items: readonly Item[]) => of(items, "leg", decodeLeg);
const paymentsIn = (items: readonly Item[]) => of(items, "payment", decodePayment);

/** A case has the legs that say they are its own, and no others. */
export function disagreeing(items: readonly Item[]): string[] {
  const legs = legsIn(items);
  return paymentsIn(items).flatMap((payment) =>
    legs
      .filter((leg) => !knowsLeg(payment, leg))
      .map((leg) => `Payment ${payment.intent.uuid} and leg ${leg.uuid} disagree.`),
  );
}

/** Whatever may still be found by its amount lies in the index for it, for each of its amounts. */
export function unplaced(items: readonly Item[]): string[] {
  const entries = items.filter(({ pk }) => /^o#\d+#[^#]+#amt#/.test(String(pk)));
  const countOf = (uuid: string) => entries.filter(({ sk }) => String(sk).endsWith(uuid)).length;
  const open = paymentsIn(items).filter(isOpen);
  const loose = legsIn(items).filter((leg: FlowLeg) => isLoose(leg));
  return [
    ...open
      .filter(({ intent }) => countOf(intent.uuid) < amountsOf(intent))
      .map(({ intent }) => `Payment ${intent.uuid} cannot be found by its amount.`),
    ...loose
      .filter(({ uuid }) => countOf(uuid) === 0)
      .map(({ uuid }) => `Leg ${uuid} cannot be found by its amount.`),
  ];
}

function isOpen({ state }: Payment): boolean {
  return state.status === "open" && state.reconciliationStatus !== "reconciled" && !state.canceled;
}

function amountsOf({ source, destination }: Payment["intent"]): number {
  const isSame = source.currency === destination.currency && source.amount === destination.amount;
  return isSame ? 1 : 2;
}
