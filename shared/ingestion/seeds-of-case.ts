/** What a decision about one case begins with. */
import type { FlowLeg } from "../domain/flow-leg.ts";
import type { Uuid } from "../domain/id.ts";
import { valuesOfIntent } from "../domain/match-values.ts";
import type { LegNews } from "../domain/place-tellings.ts";
import type { Payment } from "../domain/reconciliation-case.ts";
import { findLegs } from "../table/leg-store.ts";
import { readKeyHolders } from "../table/match-key-store.ts";
import { findPayments } from "../table/payment-store.ts";
import type { Table } from "../table/table.ts";
import type { MatchDependencies } from "./match-legs.ts";

export type Seeds = { readonly news: readonly LegNews[]; readonly payments: readonly Payment[] };

/** The case and every leg that it may have to do with, but for what is sealed and firm. */
export async function seedsOfCase(
  { table }: MatchDependencies,
  payment: Payment | null,
): Promise<Seeds> {
  if (payment === null) return { news: [], payments: [] };
  const under = await legsUnderKeys(table, payment);
  const { legUuids, ambiguousLegUuids, sealed } = payment;
  const uuids = new Set([...under, ...legUuids, ...sealed.tentative, ...ambiguousLegUuids]);
  const legs = await findLegs(table, payment.intent.organizationId, [...uuids]);
  return { news: legs.map(asNews), payments: [payment] };
}

export function asNews(leg: FlowLeg): LegNews {
  return { before: leg, leg };
}

/** Legs registered under the intent's values, and legs of the other intents registered there. */
async function legsUnderKeys(table: Table, { intent }: Payment): Promise<ReadonlySet<Uuid>> {
  const holders = await Promise.all(
    valuesOfIntent(intent).map((value) => readKeyHolders(table, intent.organizationId, value)),
  );
  const rivals = holders.flatMap(({ owner, intents }) =>
    owner === null ? intents : [owner, ...intents],
  );
  const others = await findPayments(
    table,
    intent.organizationId,
    [...new Set(rivals)].filter((uuid) => uuid !== intent.uuid),
  );
  return new Set([
    ...holders.flatMap(({ legs }) => legs),
    ...holders.flatMap(({ movements }) =>
      [...movements.values()].flatMap(({ legs }) => legs.map((leg) => leg.uuid)),
    ),
    ...others.flatMap((other) => other.legUuids),
  ]);
}
