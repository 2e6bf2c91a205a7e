/**
 * Matches as many intents as statement rows, by reference and then by amount and time, with the
 * pure matcher and with DuckDB, in one run over the same data: `node test/bench/matching/bulk.ts
 * [rows]`.
 * Both solve the same problem: a row belongs to the intent whose reference it has; a row without a
 * known reference belongs to the intent with its exact amount (up to 18 decimals) and currency
 * within the time window, if no other row and no other intent fits. The matcher has whole intents
 * and legs and explains each decision; DuckDB has only the columns that it needs. All amounts are
 * written with two decimals, so that equal amounts are equal texts.
 * Only matching is timed, in processor time of all threads, so that other work on the machine does
 * not count: both sides start with their data in their own form and end with the pairs in this
 * program. They alternate for five rounds each.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { atMinute, intentOf, legOf, money, ruleOf, uuid } from "../../domain/samples.ts";
import { median } from "../median.ts";
import { Chains, TextIndex } from "./text-index.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
const goal = 3;
/** With few rows only the pairs are significant, and each round finds the same ones. */
const isTimed = rows >= 100_000;
/** Alternating rounds; their medians and all values are shown. */
const rounds = isTimed ? 5 : 1;
const windowMinutes = 60;
const rule = ruleOf({ timeWindowMinutes: windowMinutes });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Of ten rows six have a reference, three have only an amount, and one matches nothing. */
type RowKind = "reference" | "amount" | "unknown";
const kindOf = (n: number): RowKind =>
  n % 10 < 6 ? "reference" : n % 10 < 9 ? "amount" : "unknown";

/**
 * In cents: every intent has another amount; the amounts of unexpected rows are larger than all of
 * them.
 */
const centsOf = (n: number) => 1_000_000 + n;
const strangeCents = (n: number) => centsOf(rows) + n;
const textOf = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const minuteOf = (n: number) => n % 10_000;
/**
 * Rows of a statement come roughly in the order of the intents: shuffled within blocks of this
 * size.
 */
const block = 10_000;
const intentOfRow = (n: number) => n - (n % block) + ((n * 7_919) % block);
const rowCents = (n: number) =>
  kindOf(n) === "unknown" ? strangeCents(n) : centsOf(intentOfRow(n));

function makeIntent(n: number): PaymentIntent {
  const value = money(`${textOf(centsOf(n))} EUR`);
  return intentOf({
    uuid: uuid(n + 1),
    externalReference: `INV-${n}`,
    source: value,
    destination: value,
    effectiveDate: atMinute(minuteOf(n)),
  });
}

function makeLeg(n: number): FlowLeg {
  const own = intentOfRow(n);
  return legOf(`${textOf(rowCents(n))} EUR`, {
    uuid: uuid(rows + n + 1),
    externalReference: kindOf(n) === "reference" ? `INV-${own}` : null,
    time: atMinute(minuteOf(own) + (n % windowMinutes)),
  });
}

/**
 * A copy as if read from a table or a file, with flat strings; concatenated strings would be ropes.
 */
function decoded<T>(made: T): T {
  return JSON.parse(JSON.stringify(made));
}

type Pairs = Int32Array;

/** In milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Number of rows that are looked up together, as in a database: few enough to stay in the
 * processor's cache.
 */
const vector = 1_024;

/**
 * Two passes, like the service's lookups: rows with a payment's reference, then the rest of both by
 * amount. All records with one text are decided together; a row without candidates is decided
 * alone.
 */
class Passes {
  readonly pairs: Pairs;
  readonly #intents: readonly PaymentIntent[];
  readonly #legs: readonly FlowLeg[];
  readonly #settled: Uint8Array;
  /** Rows for which no reference led to a payment. */
  readonly #openLegs: number[] = [];

  constructor(intents: readonly PaymentIntent[], legs: readonly FlowLeg[]) {
    this.#intents = intents;
    this.#legs = legs;
    this.pairs = new Int32Array(legs.length).fill(-1);
    this.#settled = new Uint8Array(intents.length);
  }

  play(): void {
    const references = new TextIndex(this.#intents.map((intent) => intent.externalReference));
    for (let start = 0; start < this.#legs.length; start += vector) {
      this.#byReference(references, start);
    }
    this.#byAmount();
  }

  #byReference(references: TextIndex, start: number): void {
    const legs = this.#legs.slice(start, start + vector);
    const met = references.placeOfEach(legs.map((leg) => leg.externalReference));
    for (const [index, leg] of legs.entries()) {
      const place = met[index] ?? -1;
      if (place < 0) this.#openLegs.push(start + index);
      else this.#decide([leg], [start + index], references.allFrom(place), true);
    }
  }

  #byAmount(): void {
    const open = this.#openIntents();
    const amounts = new TextIndex(open.map((n) => this.#intentAt(n).destination.amount));
    const met = amounts.placeOfEach(this.#openLegs.map((n) => this.#legAt(n).amount));
    const sharing = new Chains(met, open.length);
    for (const [index, n] of this.#openLegs.entries()) {
      const place = met[index] ?? -1;
      if (place < 0) this.#decide([this.#legAt(n)], [n], nobody, false);
      // The last row of those that share an amount decides for all of them.
      if (place < 0 || sharing.lastOf(place) !== index) continue;
      const numbers = sharing.allOf(place).map((other) => this.#openLegs[other] ?? -1);
      const legs = numbers.map((number) => this.#legAt(number));
      const intents = amounts.allFrom(place).map((other) => open[other] ?? -1);
      this.#decide(legs, numbers, intents, false);
    }
  }

  #openIntents(): number[] {
    const open: number[] = [];
    for (let n = 0; n < this.#settled.length; n += 1) if (this.#settled[n] === 0) open.push(n);
    return open;
  }

  #decide(
    legs: readonly FlowLeg[],
    legNumbers: readonly number[],
    intentNumbers: readonly number[],
    firm: boolean,
  ): void {
    const cases = intentNumbers.map((n) => caseOf(this.#intentAt(n)));
    const decided = decideGroup({
      legs,
      cases,
      candidatesOf: firm ? () => cases : noCandidates,
      firmLegs: none,
      ruleOf: oneRule,
      incomplete: false,
    });
    for (let index = 0; index < decided.length; index += 1) {
      const linked = decided[index]?.allocations[0]?.paymentUuid;
      if (linked === undefined) continue;
      const intent = intentNumbers[cases.findIndex((each) => each.intent.uuid === linked)] ?? -1;
      this.pairs[legNumbers[index] ?? -1] = intent;
      this.#settled[intent] = 1;
    }
  }

  #legAt(n: number): FlowLeg {
    const leg = this.#legs[n];
    if (leg === undefined) throw new Error(`There is no row ${n}.`);
    return leg;
  }

  #intentAt(n: number): PaymentIntent {
    const intent = this.#intents[n];
    if (intent === undefined) throw new Error(`There is no intent ${n}.`);
    return intent;
  }
}

function caseOf(intent: PaymentIntent): GroupCase {
  return { intent, rule, closed: false, otherLegs: none };
}

const nobody: readonly number[] = [];
const noCases: readonly GroupCase[] = [];
const noCandidates = () => noCases;
const none: readonly FlowLeg[] = [];
const oneRule = () => rule;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The intent of each row by number, -1 if there is none, and the duration. */
type Round = { readonly pairs: Pairs; readonly milliseconds: number };

async function matchHere(
  intents: readonly PaymentIntent[],
  legs: readonly FlowLeg[],
): Promise<Round> {
  const passes = new Passes(intents, legs);
  // Garbage of earlier rounds must not count as matching.
  collectGarbage();
  if (isTimed) await sleep(1_000);
  const began = processorTime();
  passes.play();
  return { pairs: passes.pairs, milliseconds: processorTime() - began };
}

/** SQL for the number of the row's own intent. */
const own = `(i - i % ${block} + (i * 7919) % ${block})`;
/** Exact: a division of decimals would use floating point. */
const decimalOf = (cents: string) =>
  `(((${cents}) // 100) || '.' || lpad(((${cents}) % 100)::varchar, 2, '0'))::decimal(38, 18)`;
const momentOf = (minute: string) => `timestamp '2026-03-02 09:00:00' + to_minutes(${minute})`;

const load = `
create table intents (n bigint, reference varchar, amount decimal(38, 18), currency varchar, effective_date timestamp);
insert into intents select i, 'INV-' || i, ${decimalOf("1000000 + i")}, 'EUR',
  ${momentOf("i % 10000")} from range(${rows}) r(i);
create table statement (n bigint, reference varchar, amount decimal(38, 18), currency varchar, booked_at timestamp);
insert into statement select i, case when i % 10 < 6 then 'INV-' || ${own} end,
  ${decimalOf(`case when i % 10 < 9 then 1000000 + ${own} else 1000000 + ${rows} + i end`)}, 'EUR',
  ${momentOf(`${own} % 10000 + i % ${windowMinutes}`)} from range(${rows}) r(i);`;

/** First rows with a reference, then equal amounts within the window, if only one fits. */
const match = `
create table pairs as
with firm as (
  select s.n as row_number, i.n as intent from statement s join intents i on s.reference = i.reference
), open_rows as (
  select * from statement anti join firm on n = row_number
), open_intents as (
  select * from intents anti join firm on n = intent
), near as (
  select s.n as row_number, i.n as intent,
    count(*) over (partition by s.n) as of_row, count(*) over (partition by i.n) as of_intent
  from open_rows s join open_intents i on s.amount = i.amount and s.currency = i.currency
    and s.booked_at between i.effective_date - interval ${windowMinutes} minute
      and i.effective_date + interval ${windowMinutes} minute
)
select * from firm union all
select row_number, intent from near where of_row = 1 and of_intent = 1;`;

async function matchThere(connection: DuckDBConnection): Promise<Round> {
  await connection.run("drop table if exists pairs");
  const began = processorTime();
  await connection.run(match);
  const reader = await connection.runAndReadAll(
    "select row_number::integer, intent::integer from pairs",
  );
  const [ofRows = [], ofIntents = []] = reader.getColumns();
  const pairs = new Int32Array(rows).fill(-1);
  ofRows.forEach((row, index) => {
    pairs[Number(row)] = Number(ofIntents[index]);
  });
  return { pairs, milliseconds: processorTime() - began };
}

function differencesBetween(here: Pairs, there: Pairs): number {
  let different = 0;
  for (let n = 0; n < rows; n += 1) if (here[n] !== there[n]) different += 1;
  return different;
}

const instance = await DuckDBInstance.create(":memory:");
const connection = await instance.connect();
await connection.run(load);
const intents = Array.from({ length: rows }, (_, n) => decoded(makeIntent(n)));
const legs = Array.from({ length: rows }, (_, n) => decoded(makeLeg(n)));
const played: { readonly here: Round; readonly there: Round }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const there = await matchThere(connection);
  played.push({ there, here: await matchHere(intents, legs) });
}
connection.closeSync();

const different = played.reduce(
  (sum, { here, there }) => sum + differencesBetween(here.pairs, there.pairs),
  0,
);
const matched = played[0]?.here.pairs.filter((intent) => intent >= 0).length ?? 0;
const here = played.map((round) => round.here.milliseconds);
const there = played.map((round) => round.there.milliseconds);
const ratio = median(played.map((round) => round.here.milliseconds / round.there.milliseconds));

const shown = (values: readonly number[]) =>
  `${median(values).toFixed(0).padStart(7)} ms  (${values.map((each) => each.toFixed(0)).join(", ")})`;
print(`${rows} intents and ${rows} statement rows: ${matched} pairs, ${different} not the same`);
print(`  the matcher  ${shown(here)}`);
print(`  DuckDB       ${shown(there)}`);
print(`  ratio        ${ratio.toFixed(2).padStart(7)}  (goal: at most ${goal})`);
const isMet = ratio <= goal || !isTimed;
process.exitCode = different === 0 && isMet ? 0 : 1;
