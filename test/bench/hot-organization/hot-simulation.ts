/**
 * One organization under full load, through the code of requests and consumers: as many new
 * payments as evidence for payments created minutes and days before.
 */

import { startWrite } from "#api/http/idempotent-write.ts";
import type { RequestContext } from "#api/http/operation.ts";
import { RateLimiter } from "#api/http/rate-limit/rate-limiter.ts";
import { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openRematch, type RematchDependencies } from "#functions/matcher/rematch.ts";
import { matcherConsumer } from "#lib/function/consumer-settings.ts";
import { matchMessagesOf, type RecordTask } from "#store/queue/matching/match-message.ts";
import { leaseTokens } from "#store/table/access/rate-limit-store.ts";
import { embeddingCollectionOf } from "#store/table/core/embedded-entry.ts";
import { createIdSource, type IdSource } from "#store/table/core/id-source.ts";
import { type Collection, parseRecordKey, type RecordName } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { createWriteMeter } from "#store/table/core/write-meter.ts";
import { countList, settledBefore } from "#store/table/list/count/count-list.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { acceptEvidence } from "#work/ingestion/evidence/accept-evidence.ts";
import { created } from "#work/outcome/outcome.ts";
import { createPaymentIntent } from "#work/payment-intent/create-payment-intent.ts";
import { createReuseWatch } from "#work/payment-intent/reuse-watch.ts";
import { amount, currency } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { createSimulatedTable, type KeyLoad, type SimulatedTable } from "./simulated-table.ts";

const reuse = createReuseWatch();

/**
 * What the payments of the load have in common: nothing; one price, with evidence without
 * references; or one merchant's reference.
 */
export const hotLoads = ["own amounts", "one price", "one merchant reference"] as const;
export type HotKind = (typeof hotLoads)[number];

export type HotLoad = {
  /** Write units. */
  readonly loads: readonly KeyLoad[];
  /** Read units. */
  readonly reads: readonly KeyLoad[];
  readonly intents: number;
  readonly environments: number;
};

/** Duration of a request, so that one environment serves 20 a second. */
const requestMilliseconds = 50;
const millisecondsOfDay = 86_400_000;
/** Age of a payment when its evidence comes, in days: three days, or 20 minutes. */
const ages = [3, 20 / 1_440];
const countEveryMilliseconds = 1_000;
/**
 * Tasks that a matcher decides at once: half of a full batch of ten messages of ten. `measure.ts` counts 77 at 500 payments
 * that come together.
 */
const tasksOfBatch = 50;
const startsAt = Date.UTC(2026, 3, 3, 12);
const organizationId = organizationOf("org_hot");

type Environment = {
  /** With the counters of the process. */
  readonly table: Table;
  readonly ids: IdSource;
  readonly limiter: RateLimiter;
};

export async function simulateHotOrganization(options: {
  readonly rate: number;
  readonly seconds: number;
  readonly kind?: HotKind;
}): Promise<HotLoad> {
  const { rate, seconds, kind = "own amounts" } = options;
  let now = startsAt;
  const clock = () => now as Instant;
  const simulated = createSimulatedTable(`hot-${rate}-${seconds}-${Math.random()}`, clock);
  const { table } = simulated;
  const environments = Math.ceil((rate * requestMilliseconds) / 1_000);
  const open = () =>
    Array.from({ length: environments }, () => openEnvironment(table, rate, clock));
  const [creators, receivers] = [open(), open()];
  const matchers = open().slice(0, matcherConsumer.maxConcurrency);
  const stream = followStream(simulated);
  const intents = rate * seconds;
  let counted = startsAt;
  const follow = async (n: number, isLast = false) => {
    for (const batch of stream.takeBatches(isLast)) await match(at(matchers, n), batch, clock);
    if (Math.abs(now - counted) < countEveryMilliseconds) return;
    counted = now;
    await countAll(table, stream.touched, clock);
  };
  for (const [share, days] of ages.entries()) {
    // Separate environments: those that created payments days ago would all be calm and use one
    // shard.
    const creators = open();
    for (let n = share; n < intents; n += ages.length) {
      now = startsAt - days * millisecondsOfDay + ((n - share) * 1_000) / rate;
      await createIntent(at(creators, n), kind, n, clock);
      await follow(n);
    }
  }
  for (let n = 0; n < intents; n += 1) {
    now = startsAt + (n * 1_000) / rate;
    await createIntent(at(creators, n), kind, intents + n, clock);
    await receiveEvidence(at(receivers, n), kind, n, clock);
    await follow(n, n === intents - 1);
  }
  return { loads: simulated.loads(), reads: simulated.reads(), intents, environments };
}

type Changed = RecordName & { readonly isNew: boolean };

/** The records that the stream delivers to the matcher, once, and to the counter, when it runs. */
function followStream(simulated: SimulatedTable) {
  const touched = new Map<Collection, Map<Uuid, []>>();
  const known = new Set<Uuid>();
  let tasks: RecordTask[] = [];
  simulated.onChange = (pk, sk) => {
    const named = parseRecordKey({ pk, sk });
    if (named === null) return;
    const { collection, uuid } = named;
    const isNew = !known.has(uuid);
    tasks.push(...tasksOf({ ...named, isNew }));
    known.add(uuid);
    touch(collection, uuid);
    // The journal entry of a creation is embedded in the created item.
    if (isNew && embeddingCollectionOf(uuid) === collection) touch("journal", uuid);
  };
  const touch = (collection: Collection, uuid: Uuid) => {
    const uuids = touched.get(collection) ?? new Map<Uuid, []>();
    touched.set(collection, uuids.set(uuid, []));
  };
  /** Whole batches; the rest of them at the end. */
  const takeBatches = (isLast: boolean) => {
    const batches: RecordTask[][] = [];
    while (tasks.length >= tasksOfBatch || (isLast && tasks.length > 0)) {
      batches.push(tasks.slice(0, tasksOfBatch));
      tasks = tasks.slice(tasksOfBatch);
    }
    return batches;
  };
  return { touched, takeBatches };
}

/** Like the relay: a new intent, and a new or changed leg, are decided again. */
function tasksOf({ collection, uuid, isNew }: Changed): RecordTask[] {
  if (collection === "leg") return [{ subject: "leg", uuid: uuid as Uuid<"leg"> }];
  return collection === "payment" && isNew
    ? [{ subject: "case", uuid: uuid as Uuid<"payment"> }]
    : [];
}

/** The deployed matcher, on one batch of messages. */
async function match(
  { table, ids }: Environment,
  tasks: readonly RecordTask[],
  now: () => Instant,
): Promise<void> {
  const dependencies = { table, ids, now } as unknown as RematchDependencies;
  const decide = openRematch(dependencies)(matchMessagesOf(organizationId, tasks));
  for (const task of tasks) await decide({ organizationId, task, deliveries: 1 });
}

function openEnvironment(table: Table, rate: number, now: () => Instant): Environment {
  const perMinute = rate * 60 * 2;
  const limiter = new RateLimiter({
    limits: { organization: perMinute, client: perMinute, integration: perMinute } as never,
    lease: (request) => leaseTokens(table, request),
    onError: (error) => {
      throw error;
    },
    now,
  });
  return {
    table: { ...table, meter: createWriteMeter(), recentPools: new Map(), seenShared: new Map() },
    ids: createIdSource(now),
    limiter,
  };
}

function at(environments: readonly Environment[], n: number): Environment {
  return environments[n % environments.length] as Environment;
}

/** Amounts differ like those of real payments, unless the load has one price. */
function destinationOf(kind: HotKind, n: number): string {
  return kind === "one price" ? "49.90" : `9${String(n).padStart(2, "0")}.50`;
}

async function createIntent(
  { table, ids, limiter }: Environment,
  kind: HotKind,
  n: number,
  now: () => Instant,
): Promise<void> {
  await limiter.take({ kind: "organization", id: organizationId });
  const destination = destinationOf(kind, n);
  const merchant = { type: "merchant", value: "M-1" };
  const body = createPaymentIntentBody.parse({
    externalReference: `INV-${n}`,
    source: { amount: `1${destination}`, currency: "USD" },
    destination: { amount: destination, currency: "EUR" },
    beneficiaryName: "Example Trading Company Limited",
    ...(kind === "one merchant reference" ? { references: [merchant] } : {}),
  });
  const context = contextAt(now());
  await write(table, now, "payment_intents.create", n, () =>
    createPaymentIntent({ table, ids, reuse }, { context, body, params: {} } as never),
  );
}

async function receiveEvidence(
  { table, ids, limiter }: Environment,
  kind: HotKind,
  n: number,
  now: () => Instant,
): Promise<void> {
  await limiter.take({ kind: "organization", id: organizationId });
  const named = { providerTransferId: `transfer-${n}`, externalReference: `INV-${n}` };
  const merchant = { references: [{ type: "merchant", value: "M-1" }] };
  await write(table, now, "evidence.provider.create", n, async () => {
    const { result, writes } = await acceptEvidence(
      { table, ids },
      {
        organizationId,
        kind: "provider",
        origin: "submitted",
        source: "example_bank",
        sourceRef: `ref-${n}`,
        actor: "api_key:1",
        receivedAt: now(),
        body: Buffer.from(`{"payload":{"reference":"INV-${n}","note":"credited"}}`),
        contentType: "application/json",
        payload: null,
        claims: [
          {
            ...noFacts,
            phase: "destination",
            provider: "example_bank",
            ...(kind === "one price" ? {} : named),
            ...(kind === "one merchant reference" ? merchant : {}),
            status: "confirmed",
            amount: amount(destinationOf(kind, n)),
            currency: currency("EUR"),
            cause: null,
            sequence: null,
            occurredAt: now(),
          },
        ],
      },
    );
    return created(result, writes);
  });
}

async function write(
  table: Table,
  now: () => Instant,
  operation: string,
  n: number,
  decide: Parameters<typeof startWrite>[3],
) {
  const request = {
    organizationId,
    operation,
    idempotencyKey: `${operation}-${n}`,
    bodyHash: String(n),
    remainingMilliseconds: 20_000,
  };
  const run = await startWrite(table, now, request, decide, operation.startsWith("evidence"));
  return run();
}

function contextAt(now: Instant): RequestContext {
  return {
    requestId: "request",
    organizationId,
    actor: "api_key:1",
    principal: {} as RequestContext["principal"],
    now,
    baseUrl: "https://api.test",
  };
}

async function countAll(
  table: Table,
  touched: Map<Collection, Map<Uuid, []>>,
  now: () => number,
): Promise<void> {
  for (const [name, uuids] of touched) {
    const collection = listedCollections[name as keyof typeof listedCollections];
    const before = settledBefore(now(), uuids);
    await countList(table, { organizationId, collection, touched: uuids, before });
  }
  touched.clear();
}
