/** Sends the missed deliveries of an endpoint, and those that wait for a retry (docs/specification.md, Outbound webhooks). */
import { isReplayable, reviveDelivery } from "#domain/webhook/outbound-delivery.ts";
import type { ReplayMessage } from "#domain/webhook/outbound-message.ts";
import {
  findDeliveries,
  findMissed,
  saveDelivery,
  updateDeliveryWrites,
} from "#store/table/webhook/outbound-delivery-store.ts";
import { findEndpoint } from "#store/table/webhook/outbound-endpoint-store.ts";
import { findReplay, finishReplay } from "#store/table/webhook/outbound-replay-store.ts";
import type { DeliveryDependencies } from "./dependencies.ts";

/** Deliveries of each shard that one message revives; another message follows for the rest. */
const deliveriesPerShard = 20;

/** May be repeated, also from the beginning: a revived delivery is no longer missed. */
export async function replay(
  dependencies: DeliveryDependencies,
  message: ReplayMessage,
): Promise<void> {
  const { table, send } = dependencies;
  const { organizationId } = message;
  const wanted = await findReplay(table, organizationId, message.uuid);
  if (wanted === null) return;
  const { endpointUuid, since, requestedAt } = wanted;
  const stored = await findEndpoint(table, organizationId, endpointUuid);
  if (stored === null || stored.endpoint.status !== "active") return finishReplay(table, wanted);
  const from = { since, after: message.after ?? null };
  const { uuids, next } = await findMissed(table, wanted, from, deliveriesPerShard);
  for (const delivery of await findDeliveries(table, organizationId, uuids)) {
    const now = dependencies.now();
    if (!isReplayable(delivery, { requestedAt, now })) continue;
    // A delivery that changes meanwhile is left as it is: an attempt of it was just recorded.
    await saveDelivery(
      table,
      updateDeliveryWrites(delivery, reviveDelivery(delivery, now), "relay"),
    );
  }
  if (next === null) return finishReplay(table, wanted);
  await send([{ lane: "fast", message: { ...message, after: next }, delaySeconds: 0 }]);
}
