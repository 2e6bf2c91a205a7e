/** One organization under full load, through the code of the requests and of the consumers. */
import { createPaymentIntent } from "../../functions/payment-intents/create-payment-intent.ts";
import type { Uuid } from "../../shared/domain/id.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import { noFacts } from "../../shared/domain/leg-facts.ts";
import { writeOnce } from "../../shared/http/idempotent-write.ts";
import type { RequestContext } from "../../shared/http/operation.ts";
import { RateLimiter } from "../../shared/http/rate-limiter.ts";
import { acceptEvidence } from "../../shared/ingestion/accept-evidence.ts";
import type { MatchDependencies } from "../../shared/ingestion/match-legs.ts";
import { newWork, rerunCase, rerunLeg } from "../../shared/ingestion/rerun.ts";
import { createPaymentIntentBody } from "../../shared/schema/payment-intent.ts";
import { countList, settledBefore } from "../../shared/table/count-list.ts";
import { createIdSource, type IdSource } from "../../shared/table/id-source.ts";
import { hostOf } from "../../shared/table/journal-host.ts";
import { type Collection, parseRecordKey } from "../../shared/table/keys.ts";
import { listedCollections } from "../../shared/table/listed-collections.ts";
import { leaseTokens } from "../../shared/table/rate-limit-store.ts";
import type { Table } from "../../shared/table/table.ts";
import { amount, currency } from "../domain/samples.ts";
import { createSimulatedTable, type KeyLoad, type SimulatedTable } from "./simulated-table.ts";

export type HotLoad = {
  readonly loads: readonly KeyLoad[];
  readonly intents: number;
  readonly environments: number;
};

/** A request takes so long, so one environment serves 20 a second. */
const requestMilliseconds = 50;
/** Evidence of a payment comes so long after it. */
const evidenceDelayMilliseconds = 200;
const countEveryMilliseconds = 1_000;
const startsAt = Date.UTC(2026, 3, 3, 12);
const organizationId = "org_hot";

type Environment = { readonly ids: IdSource; readonly limiter: RateLimiter };

export async function simulateHotOrganization(options: {
  readonly rate: number;
  readonly seconds: number;
}): Promise<HotLoad> {
  const { rate, seconds } = options;
  let now = startsAt;
  const clock = () => now as Instant;
  const simulated = createSimulatedTable(`hot-${rate}-${seconds}-${Math.random()}`, clock);
  const { table } = simulated;
  const environments = Math.ceil((rate * requestMilliseconds) / 1_000);
  const open = () =>
    Array.from({ length: environments }, () => openEnvironment(table, rate, clock));
  const [creators, receivers, matchers] = [open(), open(), open()];
  const stream = followStream(simulated);
  const intents = rate * seconds;
  const delayed = Math.floor((evidenceDelayMilliseconds * rate) / 1_000);
  let counted = startsAt;
  for (let n = 0; n < intents + delayed; n += 1) {
    now = startsAt + (n * 1_000) / rate;
    if (n < intents) await createIntent(table, at(creators, n), n, clock);
    if (n >= delayed) await receiveEvidence(table, at(receivers, n), n - delayed, clock);
    const { ids } = at(matchers, n);
    for (const change of stream.takeNews()) await match({ table, ids }, change, clock);
    if (now - counted < countEveryMilliseconds) continue;
    counted = now;
    await countAll(table, stream.touched, clock);
  }
  return { loads: simulated.loads(), intents, environments };
}

type Changed = {
  readonly collection: Collection;
  readonly uuid: Uuid;
  readonly isNew: boolean;
};

/** What the stream tells the matcher, once, and the counter, when it comes to it. */
function followStream(simulated: SimulatedTable) {
  const touched = new Map<Collection, Map<Uuid, []>>();
  const known = new Set<Uuid>();
  let news: Changed[] = [];
  simulated.onChange = (pk, sk) => {
    const named = parseRecordKey({ pk, sk });
    if (named === null) return;
    const { collection, uuid } = named;
    const isNew = !known.has(uuid);
    news.push({ collection, uuid, isNew });
    known.add(uuid);
    touch(collection, uuid);
    // The journal entry of a creation lies in what it creates.
    if (isNew && hostOf(uuid) === collection) touch("journal", uuid);
  };
  const touch = (collection: Collection, uuid: Uuid) => {
    const uuids = touched.get(collection) ?? new Map<Uuid, []>();
    touched.set(collection, uuids.set(uuid, []));
  };
  const takeNews = () => {
    const taken = news;
    news = [];
    return taken;
  };
  return { touched, takeNews };
}

/** As the relay has it: a new intent, and a new or changed leg, are decided again. */
async function match(
  dependencies: MatchDependencies,
  { collection, uuid, isNew }: Changed,
  now: () => Instant,
): Promise<void> {
  if (collection === "leg") await rerunLeg(dependencies, newWork(organizationId, now), uuid);
  if (collection === "payment" && isNew) {
    await rerunCase(dependencies, newWork(organizationId, now), uuid);
  }
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
  return { ids: createIdSource(now), limiter };
}

function at(environments: readonly Environment[], n: number): Environment {
  return environments[n % environments.length] as Environment;
}

async function createIntent(
  table: Table,
  { ids, limiter }: Environment,
  n: number,
  now: () => Instant,
): Promise<void> {
  await limiter.take({ kind: "organization", id: organizationId });
  // Amounts differ, as the payments of one second do; a price that all pay is another load.
  const cents = String(n).padStart(2, "0");
  const body = createPaymentIntentBody.parse({
    externalReference: `INV-${n}`,
    source: { amount: `1${cents}.00`, currency: "USD" },
    destination: { amount: `9${cents}.50`, currency: "EUR" },
    beneficiaryName: "Example Trading Company Limited",
  });
  const context = contextAt(now());
  await write(table, now, "payment_intents.create", n, () =>
    createPaymentIntent({ table, ids }, { context, body, params: {} } as never),
  );
}

async function receiveEvidence(
  table: Table,
  { ids, limiter }: Environment,
  n: number,
  now: () => Instant,
): Promise<void> {
  await limiter.take({ kind: "organization", id: organizationId });
  await write(table, now, "evidence.provider.create", n, async () => {
    const { result, writes } = await acceptEvidence(
      { table, ids },
      {
        organizationId,
        kind: "provider",
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
            providerTransferId: `transfer-${n}`,
            externalReference: `INV-${n}`,
            status: "confirmed",
            amount: amount(`9${String(n).padStart(2, "0")}.50`),
            currency: currency("EUR"),
            cause: null,
            sequence: null,
            occurredAt: now(),
          },
        ],
      },
    );
    return { status: 201, body: result, writes };
  });
}

function write(
  table: Table,
  now: () => Instant,
  operation: string,
  n: number,
  decide: Parameters<typeof writeOnce>[3],
) {
  const request = {
    organizationId,
    operation,
    idempotencyKey: `${operation}-${n}`,
    bodyHash: String(n),
    remainingMilliseconds: 20_000,
    decidesEarly: operation.startsWith("evidence"),
  };
  return writeOnce(table, now, request, decide);
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
