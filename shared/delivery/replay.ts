/** Sends the missed deliveries of an endpoint again (docs/specification.md, Outbound webhooks). */
import { isMissed, reviveDelivery } from "../domain/webhook/outbound-delivery.ts";
import type { ReplayMessage } from "../domain/webhook/outbound-message.ts";
import {
  findDeliveries,
  findMissed,
  saveDelivery,
  updateDeliveryWrites,
} from "../table/webhook/outbound-delivery-store.ts";
import { findEndpoint } from "../table/webhook/outbound-endpoint-store.ts";
import { findReplay, finishReplay } from "../table/webhook/outbound-replay-store.ts";
import type { DeliveryDependencies } from "./dependencies.ts";

/** Deliveries of each shard that one message revives; another message follows for the rest. */
const deliveriesPerShard = 20;

/** May be repeated: a revived delivery is no longer missed. */
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
  const uuids = await findMissed(table, organizationId, endpointUuid, since, deliveriesPerShard);
  const deliveries = await findDeliveries(table, organizationId, uuids);
  // Skip deliveries that failed again after the request; otherwise the replay would never end.
  const earlier = deliveries.filter((each) => isMissed(each) && each.updatedAt <= requestedAt);
  for (const delivery of earlier) {
    const after = reviveDelivery(delivery, dependencies.now());
    await saveDelivery(table, updateDeliveryWrites(delivery, after, "relay"));
  }
  if (earlier.length === 0) return finishReplay(table, wanted);
  await send([{ lane: "fast", message, delaySeconds: 0 }]);
}
