/** The cost of operations in capacity units, as the engine reports it, in a warm environment. */

import { type OperationId, routes } from "#api/schema/route/routes.ts";
import { type Instant, nextHour } from "#domain/value/instant.ts";
import {
  deliverMessages,
  deliverStream,
  listConsumer,
  startScheduled,
  takeMessages,
} from "#test/simulation/aws/event-pump.ts";
import { type MeterEntry, sumOfUnits, type Units } from "#test/simulation/aws/unit-meter.ts";
import { Environment } from "#test/simulation/function/lambda-environment.ts";
import { type ApiRequest, attempt, seededSnapshot } from "#test/simulation/outside/api-client.ts";
import { Simulator, type World } from "#test/simulation/world.ts";
import { measureAccounts, measureKeptHour } from "./account-costs.ts";
import { measureCaseLists } from "./case-list-costs.ts";
import { measureCaseWork } from "./case-work-costs.ts";
import { evidenceFor, evidenceInFull, intentInFull, intentNamed } from "./cost-bodies.ts";
import { measureFees } from "./fee-costs.ts";
import { measurePaymentChanges } from "./payment-change-costs.ts";
import { measureSearch } from "./search-costs.ts";
import { measureSettlement, waitForSettlement } from "./settlement-costs.ts";
import { measureStanding } from "./standing-costs.ts";

export type Cost = Units & {
  readonly operation: string;
  /** Write units of the plain design; null if they are not stated. */
  readonly plain: number | null;
  /** Maximum of write units; null if there is no goal. */
  readonly goal: number | null;
  readonly entries: readonly MeterEntry[];
};

/**
 * The plain design: separate items in one transaction (two units each), indexes with full
 * projection (one each, two if a key attribute changes), an idempotency library (put, update).
 */
const plainDesign = {
  create: {
    "intent, case, uniqueness, audit event, outbound event": 5 * 2,
    "indexes of the intent: list, status, reference": 3,
    "indexes of the case: list, status, verdict, due": 4,
    "indexes of the events: list and case; list": 3,
    "idempotency record: put, update": 2,
  },
  matchingEvidence: {
    "raw record, leg, link, case, intent, 2 audit events, outbound event": 8 * 2,
    "indexes of the raw record and the link": 2,
    "indexes of the leg: list, reference, transfer": 3,
    "indexes of the case and the intent: list, changed status": 4,
    "indexes of the events: list of each": 3,
    "idempotency record: put, update": 2,
  },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

const sumOf = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((sum, units) => sum + units, 0);

type Goals = Partial<Pick<Cost, "plain" | "goal">>;

/** An organization with few requests a second uses one partition a day. */
const betweenMeasurementsMilliseconds = 10_000;

/** One world with one warm environment of each function, like a busy service. */
class Bench {
  readonly costs: Cost[] = [];
  readonly #world: World;
  readonly #environments = new Map<string, Environment>();
  #keys = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async send(
    operationId: OperationId,
    given: ApiRequest,
  ): Promise<Readonly<Record<string, string>>> {
    const environment = this.#of(routes[operationId].group);
    this.#keys += 1;
    const request = { key: `bench-${this.#keys}`, ...given };
    const answer = await attempt(this.#world, environment, operationId, request);
    if (answer === null || answer.status >= 300) {
      throw new Error(`${operationId} was answered ${answer?.status}: ${answer?.text}`);
    }
    return answer.body as Readonly<Record<string, string>>;
  }

  /** Runs something and records its cost. */
  async measure<T>(operation: string, run: () => Promise<T>, goals: Goals = {}): Promise<T> {
    const { entries } = this.#world.meter;
    const from = entries.length;
    const result = await run();
    const own = entries.slice(from);
    const { plain = null, goal = null } = goals;
    this.costs.push({ operation, ...sumOfUnits(own), plain, goal, entries: own });
    return result;
  }

  /**
   * The average cost of one of several things that are done together, including its share of common
   * cost.
   */
  async measureEach(
    operation: string,
    count: number,
    run: () => Promise<void>,
    goals: Goals = {},
  ): Promise<void> {
    await this.measure(operation, run, goals);
    const whole = this.costs.pop();
    if (whole === undefined) return;
    const share = (units: number) => Math.round((10 * units) / count) / 10;
    this.costs.push({ ...whole, write: share(whole.write), read: share(whole.read) });
  }

  /** Relays changes and lets the file worker do its next step. */
  async importStep(): Promise<void> {
    const world = this.#world;
    await deliverStream(world, await world.readStream());
    await deliverMessages(
      world,
      "file-worker",
      takeMessages(world, "file-worker"),
      this.#of("file-worker"),
    );
  }

  /** Lets the list counter see the changes, which are not relayed; then time passes. */
  async count(): Promise<void> {
    const world = this.#world;
    await deliverStream(world, await world.readStream(), listConsumer);
    world.clock.now += betweenMeasurementsMilliseconds;
  }

  /** Relays changes and lets the matcher handle all its messages; then time passes. */
  async match(): Promise<void> {
    const world = this.#world;
    await deliverStream(world, await world.readStream());
    await deliverMessages(world, "matcher", takeMessages(world, "matcher"), this.#of("matcher"));
    world.clock.now += betweenMeasurementsMilliseconds;
  }

  async waitUntilNextHour(): Promise<string> {
    const hour = nextHour(this.#world.clock.now as Instant);
    this.#world.clock.now = hour;
    await startScheduled(this.#world, "deadline-sweeper");
    return new Date(hour).toISOString();
  }

  #of(functionName: string): Environment {
    const environment =
      this.#environments.get(functionName) ?? new Environment(this.#world, functionName);
    this.#environments.set(functionName, environment);
    return environment;
  }
}

const create = { plain: sumOf(plainDesign.create), goal: 8 };
const evidence = { plain: sumOf(plainDesign.matchingEvidence), goal: 12 };
/** The cost of matching evidence without the idempotency record, which rows do not have. */
/** 9, and 2 for the movement of its account, by which the account is reconciled (decision 0069). */
const importedRow = { goal: 11 };

/** The cost of the operations of issue 4, in their order. */
export async function measureCosts(): Promise<readonly Cost[]> {
  const simulator = await Simulator.start();
  const bench = new Bench(await simulator.open(seededSnapshot));
  await warmUp(bench);
  await measureIntents(bench);
  await measureEvidence(bench);
  await measurePaymentChanges(bench);
  const importRows = await measureImports(bench);
  await measureSettingsAndReads(bench);
  // What a settlement that is not there costs: the difference to the row that matches nothing.
  await waitForSettlement(bench);
  const names = Array.from({ length: rowsOfImport }, (_, row) => `none-${row}`);
  await importRows("the same, while a settlement waits", names);
  await measureKeptHour(bench);
  const caseId = await measureSearch(bench);
  await measureCaseLists(bench, caseId);
  await measureFees(bench);
  await simulator.stop();
  return bench.costs;
}

/** Environments register days and lease tokens once, not for each request. */
async function warmUp(bench: Bench): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    await bench.send("createPaymentIntent", { body: intentNamed(`warm-${count}`) });
    await bench.match();
  }
  await bench.send("createProviderEvidence", { body: evidenceFor("warm-1") });
  await bench.match();
}

async function measureIntents(bench: Bench): Promise<void> {
  const body = intentNamed("a");
  const first = { body, key: "first" };
  await bench.measure("create intent", () => bench.send("createPaymentIntent", first), create);
  await bench.measure("matcher run after it", () => bench.match());
  await bench.measure("replay of it", () => bench.send("createPaymentIntent", first));
  await bench.measure("duplicate of it, under another key", () =>
    bench.send("createPaymentIntent", { body }),
  );
}

async function measureEvidence(bench: Bench): Promise<void> {
  const send = (body: object) => () => bench.send("createProviderEvidence", { body });
  await bench.send("createProviderEvidence", { body: evidenceFor("warm-2") });
  await bench.match();
  await bench.measure("evidence that matches", send(evidenceFor("a")), evidence);
  await bench.measure("matcher run after it", () => bench.match());
  await bench.send("createPaymentIntent", { body: intentNamed("b") });
  await bench.match();
  const named = { ...evidenceFor("b"), providerTransferId: "transfer-0195c0de-0000-7000" };
  await bench.measure("evidence that matches, with a transfer id", send(named), evidence);
  await bench.match();
  const full = intentInFull("c");
  await bench.measure("create intent, 1 KB, with two references", () =>
    bench.send("createPaymentIntent", { body: full }),
  );
  await bench.match();
  await bench.measure(
    "evidence that matches, 1 KB, with a transfer id",
    send(evidenceInFull("c")),
    evidence,
  );
  await bench.match();
  await bench.measure("evidence that matches nothing", send(evidenceFor("nobody")));
  await bench.measure("matcher run after it", () => bench.match());
  await bench.measure("duplicate evidence", send(evidenceFor("a")));
}

/** One full chunk of a file. */
const rowsOfImport = 100;

/** @returns measures the import of a file with a row for each reference */
async function measureImports(
  bench: Bench,
): Promise<(operation: string, references: readonly string[]) => Promise<void>> {
  const mapping = { bookingDate: "date", amount: "amount", remittance: "text", account: "account" };
  const { id: profileId } = await bench.send("createImportProfile", {
    body: {
      name: "bench",
      sourceType: "bank_statement",
      format: "csv",
      mapping,
      defaults: { currency: evidenceFor("").amount.currency },
    },
  });
  const names = Array.from({ length: rowsOfImport }, (_, row) => `row-${row}`);
  for (const name of names) {
    await bench.send("createPaymentIntent", { body: intentNamed(name) });
    await bench.match();
  }
  const importRows = async (operation: string, rows: readonly string[]) => {
    const lines = rows.map((name) => {
      const { amount, externalReference } = evidenceFor(name);
      return `DE89370400440532013000,2026-03-01,${amount.amount},${externalReference}`;
    });
    const content = ["account,date,amount,text", ...lines].join("\n");
    await bench.send("createImportBatch", { body: { profileId, fileName: "f.csv", content } });
    await bench.importStep();
    await bench.measureEach(operation, rowsOfImport, () => bench.importStep(), importedRow);
    await bench.match();
  };
  await importRows("imported row that matches", names);
  await importRows("the same row again", names);
  await importRows(
    "imported row that matches nothing",
    names.map((name) => `no-${name}`),
  );
  return importRows;
}

async function measureSettingsAndReads(bench: Bench): Promise<void> {
  const list = await bench.measure("list page of 25 intents of 166", () =>
    bench.send("listPaymentIntents", {}),
  );
  const [first] = list["items"] as unknown as readonly { readonly id: string }[];
  const caseId = (first?.id ?? "").replace("pi_", "case_");
  await bench.measure("case detail", () =>
    bench.send("getReconciliationCase", { params: { caseId } }),
  );
  const body = { ticker: "XSGD", chain: "polygon", tokenAddress: `0x${"cd".repeat(20)}` };
  await bench.measure("create asset", () => bench.send("createAsset", { body }));
  await bench.match();
  await bench.measure("case detail, with an asset", () =>
    bench.send("getReconciliationCase", { params: { caseId } }),
  );
  await measureCaseWork(bench, caseId);
  await measureSettlement(bench);
  await measureAccounts(bench);
  await measureStanding(bench);
}
