/**
 * Payments of one price and evidence without references, in the simulation; tests use names instead
 * of ids.
 */

import { type OperationId, routes } from "#api/schema/route/routes.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import { formatId } from "#domain/value/id.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { disagreeing, unindexed } from "../../seeded/invariant/agreement.ts";
import { outdated } from "../../seeded/invariant/outdated-entries.ts";
import {
  deliverMessages,
  deliverStream,
  startScheduled,
  takeMessages,
} from "../../simulation/aws/event-pump.ts";
import type { Message } from "../../simulation/aws/simulated-services.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { type ApiRequest, request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import type { Simulator, Snapshot, TableLocation, World } from "../../simulation/world.ts";

const minuteMilliseconds = 60_000;
/** Minute 0 of payments and evidence, some hours before the clock. */
const firstMinute = seededSnapshot.now - 600 * minuteMilliseconds;
const messagesPerBatch = 10;
/** Time that the matcher takes for a batch. */
const batchMilliseconds = 500;
/**
 * Maximum of stream and queue rounds until everything is delivered; more means work that never
 * ends.
 */
const maximumRounds = 40;

const price = "9.99";
const euros = (amount: string) => ({ amount, currency: "EUR" });

export type IntentFacts = {
  readonly minute?: number;
  readonly amount?: string;
  readonly references?: readonly { readonly type: string; readonly value: string }[];
};

export type EvidenceFacts = {
  readonly minute?: number;
  readonly amount?: string;
  readonly externalReference?: string;
  readonly references?: IntentFacts["references"];
  readonly status?: string;
};

/** What a test compares: verdicts and links, without ids, times and explanation texts. */
export type Conclusions = {
  readonly payments: Readonly<Record<string, string>>;
  readonly evidence: Readonly<Record<string, string>>;
};

type Names = ReadonlyMap<string, string>;

/** The state of an idle world, from which other worlds start. */
export type Saved = {
  readonly snapshot: Snapshot;
  readonly intents: Names;
  readonly legs: Names;
};

export class CrowdWorld {
  readonly world: World;
  /**
   * Time between requests. Processes that are faster than this would spread their keys over shards.
   */
  betweenRequestsMilliseconds = 2_000;
  /** Ids by name. */
  readonly #intents: Map<string, string>;
  readonly #legs: Map<string, string>;
  readonly #environments = new Map<string, Environment>();
  #calls: number;

  private constructor(world: World, { intents, legs }: Omit<Saved, "snapshot">) {
    this.world = world;
    this.#intents = new Map(intents);
    this.#legs = new Map(legs);
    this.#calls = intents.size + legs.size;
  }

  static async open(simulator: Simulator, from?: Saved, location: TableLocation = "memory") {
    const saved = from ?? { snapshot: seededSnapshot, intents: new Map(), legs: new Map() };
    return new CrowdWorld(await simulator.open(saved.snapshot, location), saved);
  }

  async save(): Promise<Saved> {
    const snapshot = await this.world.snapshot();
    return { snapshot, intents: new Map(this.#intents), legs: new Map(this.#legs) };
  }

  async call(operationId: OperationId, given: ApiRequest) {
    const { group } = routes[operationId];
    this.#calls += 1;
    this.world.clock.now += this.betweenRequestsMilliseconds;
    const key = `crowd-${operationId}-${this.#calls}-${this.world.clock.now}`;
    const asked = { key, ...given };
    const answer = await request(this.world, operationId, asked, this.#environmentOf(group));
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`);
    return answer.body as Readonly<Record<string, string>>;
  }

  async pay(name: string, { minute = 0, amount = price, references = [] }: IntentFacts = {}) {
    const money = euros(amount);
    const effectiveDate = momentOf(minute);
    const body = { externalReference: name, references, source: money, destination: money };
    const made = await this.call("createPaymentIntent", { body: { ...body, effectiveDate } });
    this.#intents.set(name, made["paymentIntentId"] ?? "");
  }

  async observe(name: string, { minute = 0, amount = price, ...facts }: EvidenceFacts = {}) {
    const { flowLegIds } = await this.call("createProviderEvidence", {
      body: {
        provider: "acme_bank",
        sourceRef: `${name} ${facts.status ?? ""}`,
        phase: "destination",
        amount: euros(amount),
        occurredAt: momentOf(minute),
        payload: {},
        ...facts,
      },
    });
    this.#legs.set(name, String(flowLegIds?.[0]));
  }

  async cancel(name: string): Promise<void> {
    const params = { paymentIntentId: this.#intents.get(name) ?? "" };
    await this.call("cancelPaymentIntent", { params });
  }

  async amend(name: string, { minute, amount, references }: IntentFacts): Promise<void> {
    const params = { paymentIntentId: this.#intents.get(name) ?? "" };
    const money = amount === undefined ? undefined : euros(amount);
    const body = {
      reason: "The customer corrected the order.",
      ...(money === undefined ? {} : { source: money, destination: money }),
      ...(minute === undefined ? {} : { effectiveDate: momentOf(minute) }),
      ...(references === undefined ? {} : { references }),
    };
    await this.call("amendPaymentIntent", { params, body });
  }

  /** @returns the id of the new rule */
  async rule(body: Readonly<Record<string, unknown>>): Promise<string> {
    const { id = "" } = await this.call("createReconciliationRule", {
      body: { name: "Rule", ...body },
    });
    await this.settle();
    return id;
  }

  /** Closes the case as a person does: it gets no further evidence by amount. */
  async close(name: string): Promise<void> {
    await this.setStatus(name, "archived");
  }

  async setStatus(name: string, status: "open" | "resolved" | "archived"): Promise<void> {
    const params = { caseId: this.caseOf(name) };
    await this.call("updateReconciliationCase", { params, body: { status } });
  }

  /** The detail of a case, now or as of a moment. */
  async detail<Shown>(name: string, asOf?: string): Promise<Shown> {
    const params = { caseId: this.caseOf(name) };
    const query = asOf === undefined ? {} : { query: `asOf=${asOf}` };
    return (await this.call("getReconciliationCase", { params, ...query })) as Shown;
  }

  /** Links evidence to a payment as a person does. */
  async link(leg: string, payment: string): Promise<void> {
    const params = { caseId: this.caseOf(payment) };
    await this.call("createMatchLink", { params, body: { flowLegId: this.#legs.get(leg) } });
  }

  caseOf(name: string): string {
    return (this.#intents.get(name) ?? "").replace("pi_", "case_");
  }

  /**
   * @param count number of payments; they are a minute apart, and each name ends with its minute
   */
  async payMany(count: number, facts: (n: number) => IntentFacts = (n) => ({ minute: n })) {
    for (let n = 0; n < count; n += 1) {
      await this.pay(`pay-${n}`, facts(n));
      if (n % 25 === 24) await this.settle();
    }
    await this.settle();
  }

  async observeMany(count: number, facts: (n: number) => EvidenceFacts = (n) => ({ minute: n })) {
    for (let n = 0; n < count; n += 1) {
      await this.observe(`leg-${n}`, facts(n));
      if (n % 25 === 24) await this.settle();
    }
    await this.settle();
  }

  /**
   * Delivers changes and matcher messages until none is left; outbound webhooks and lists are left
   * out.
   */
  async settle(): Promise<void> {
    for (let round = 0; round < maximumRounds; round += 1) {
      const records = await this.world.readStream();
      if (records.length > 0) await deliverStream(this.world, records);
      takeMessages(this.world, "outbound");
      const messages = takeMessages(this.world, "matcher");
      if (records.length + messages.length === 0) return;
      await this.#match(messages);
    }
    throw new Error(`There was still work after ${maximumRounds} rounds.`);
  }

  async #match(messages: readonly Message[]): Promise<void> {
    const matcher = this.#environmentOf("matcher");
    for (let from = 0; from < messages.length; from += messagesPerBatch) {
      this.world.clock.now += batchMilliseconds;
      const batch = messages.slice(from, from + messagesPerBatch);
      await deliverMessages(this.world, "matcher", batch, matcher);
    }
  }

  /** Advances the clock and runs the deadline sweeper. */
  async passMinutes(minutes: number): Promise<void> {
    this.world.clock.now += minutes * minuteMilliseconds;
    await startScheduled(this.world, "deadline-sweeper");
    await this.settle();
  }

  async payments(): Promise<ReadonlyMap<string, Payment>> {
    const items = await this.#recordsOf("payment");
    const payments = items.map(decodePayment);
    return new Map(payments.map((each) => [each.intent.externalReference, each]));
  }

  async legs(): Promise<ReadonlyMap<string, FlowLeg>> {
    const byId = new Map<string, FlowLeg>(
      (await this.#recordsOf("leg"))
        .map(decodeLeg)
        .map((leg): [string, FlowLeg] => [formatId("flowLeg", leg.uuid), leg]),
    );
    return new Map([...this.#legs].flatMap(([name, id]) => named(name, byId.get(id))));
  }

  /** The link of each evidence record that has one. */
  async links(): Promise<ReadonlyMap<string, MatchLink>> {
    const legs = [...(await this.legs())];
    return new Map(legs.flatMap(([name, { links }]) => named(name, links[0])));
  }

  /** Verdicts and links of all payments, and outcomes and links of all evidence, by name. */
  async conclusions(): Promise<Conclusions> {
    const [payments, legs] = [await this.payments(), await this.legs()];
    const nameOf = new Map([...payments].map(([name, { intent }]) => [intent.uuid, name]));
    const legName = new Map([...legs].map(([name, { uuid }]) => [uuid, name]));
    return {
      payments: Object.fromEntries(
        [...payments].map(([name, { state, legUuids, ambiguousLegUuids }]) => {
          const linked = legUuids.map((uuid) => legName.get(uuid)).sort();
          const { verdict, exceptionType, status } = state;
          const ambiguous = ambiguousLegUuids.length > 0 ? " ambiguous" : "";
          return [name, `${status} ${verdict} ${exceptionType} [${linked}]${ambiguous}`];
        }),
      ),
      evidence: Object.fromEntries(
        [...legs].map(([name, { decision, links }]) => {
          const linked = links.map(({ paymentUuid }) => nameOf.get(paymentUuid)).sort();
          return [name, `${decision.outcome} [${linked}]`];
        }),
      ),
    };
  }

  /**
   * Inconsistencies in the idle state: records that disagree, or that are missing from the amount
   * index.
   */
  async broken(): Promise<readonly string[]> {
    const items = await this.world.readItems();
    return [...disagreeing(items), ...unindexed(items), ...outdated(items)];
  }

  async #recordsOf(collection: "payment" | "leg"): Promise<Record<string, unknown>[]> {
    const items = await this.world.readItems();
    return items.filter(
      (item) => parseRecordKey(item as { pk: string; sk: string })?.collection === collection,
    );
  }

  #environmentOf(functionName: string): Environment {
    const known = this.#environments.get(functionName);
    if (known?.alive === true) return known;
    const opened = new Environment(this.world, functionName);
    this.#environments.set(functionName, opened);
    return opened;
  }
}

function named<T>(name: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[name, value]];
}

function momentOf(minute: number): string {
  return new Date(firstMinute + minute * minuteMilliseconds).toISOString();
}
