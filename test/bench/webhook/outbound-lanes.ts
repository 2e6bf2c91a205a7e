/** The two lanes without the rest of the service, on the real engine, with queues in memory. */

import type { Instant } from "#domain/value/instant.ts";
import type { OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { Lane, OutboundDispatch, OutboundMessage } from "#domain/webhook/outbound-message.ts";
import { deriveSigningSecret } from "#store/secrets/signing-secret.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { createEndpointWrites } from "#store/table/webhook/outbound-endpoint-store.ts";
import { secretOwnerOf } from "#work/delivery/attempt/attempt.ts";
import { openLane } from "#work/delivery/open-lane.ts";
import { organizationOf } from "../../organization.ts";
import { openEngineTable } from "../../table/engine-table.ts";
import { announcedType, writeAnnouncements } from "./outbound-announcements.ts";
import type { Service } from "./outbound-load.ts";

const organizationId = organizationOf("org_load");
const master = "master";
const batchSize = 10;
/** Concurrent batches of one lane: as many as the local stack gives a function. */
const batchesAtOnce = 2;

export async function openLanes(): Promise<Service & { readonly close: () => Promise<void> }> {
  const { table, close } = await openEngineTable();
  const now = () => Date.now() as Instant;
  const ids = createIdSource(now);
  const timers = new Set<NodeJS.Timeout>();
  const send = async (dispatches: readonly OutboundDispatch[]) => {
    for (const { lane, message, delaySeconds } of dispatches) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        put(lane, message);
      }, delaySeconds * 1_000);
      timers.add(timer);
    }
  };
  const dependencies = {
    table,
    ids,
    now,
    random: Math.random,
    send,
    readMasters: async () => ({ current: master, usable: [master] }),
    eventsKeptMilliseconds: 90 * 86_400_000,
    allowLoopback: true,
    meter: { record: () => undefined },
  };
  const queues = {
    fast: new Queue(openLane(dependencies, "fast")),
    slow: new Queue(openLane(dependencies, "slow")),
  };
  const put = (lane: Lane, message: OutboundMessage) => queues[lane].put(message);
  return {
    subscribe: async (url) => {
      const endpoint = endpointOf(url, ids.next(), now());
      await commit(table, createEndpointWrites(endpoint));
      return deriveSigningSecret(master, secretOwnerOf(endpoint, 1));
    },
    announce: (count) =>
      writeAnnouncements(table, organizationId, count, (uuid) =>
        put("fast", { kind: "event", organizationId, uuid }),
      ),
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([queues.fast.close(), queues.slow.close()]);
      await close();
    },
  };
}

/**
 * Delivers batches like Lambda: with a maximum of concurrent batches; a slot is free when a batch
 * is done.
 */
class Queue {
  readonly #open: () => (message: OutboundMessage) => Promise<void>;
  readonly #messages: OutboundMessage[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #closed = false;

  constructor(open: () => (message: OutboundMessage) => Promise<void>) {
    this.#open = open;
  }

  put(message: OutboundMessage): void {
    this.#messages.push(message);
    this.#deliver();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#underWay);
  }

  #deliver(): void {
    if (this.#closed || this.#messages.length === 0 || this.#underWay.size >= batchesAtOnce) return;
    const batch = this.#messages.splice(0, batchSize);
    const handle = this.#open();
    const work: Promise<void> = Promise.all(batch.map(handle)).then(() => {
      this.#underWay.delete(work);
      this.#deliver();
    });
    this.#underWay.add(work);
    this.#deliver();
  }
}

function endpointOf(url: string, uuid: OutboundEndpoint["uuid"], now: Instant): OutboundEndpoint {
  return {
    uuid,
    organizationId,
    name: url,
    url,
    eventTypes: [announcedType],
    status: "active",
    disabledReason: null,
    secretVersion: 1,
    retiringSecrets: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}
