/**
 * As many intents as statement rows, by reference and then by amount and time, through the pure
 * matcher and through DuckDB, in one run over the same data: `node test/bench/bulk.ts [rows]`.
 * Only matching is timed, by processor time, that of all threads, so that whoever else uses the
 * machine does not count: both sides begin with their data at hand, in their own form.
 */
import { DuckDBInstance } from "@duckdb/node-api";
import { decideGroup, type GroupCase } from "../../shared/domain/decide-group.ts";
import type { FlowLeg } from "../../shared/domain/flow-leg.ts";
import type { Uuid } from "../../shared/domain/id.ts";
import type { PaymentIntent } from "../../shared/domain/payment-intent.ts";
import { amount, atMinute, intentOf, legOf, money, ruleOf, uuid } from "../domain/samples.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
const goal = 3;
const windowMinutes = 60;
const rule = ruleOf({ timeWindowMinutes: windowMinutes });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Of ten rows six carry a reference, three only an amount, one is about nothing that is expected. */
type RowKind = "reference" | "amount" | "unknown";
const kindOf = (n: number): RowKind =>
  n % 10 < 6 ? "reference" : n % 10 < 9 ? "amount" : "unknown";

/** In cents: every intent expects another amount; what nobody expects lies above them all. */
const centsOf = (n: number) => 1_000_000 + n;
const strangeCents = (n: number) => centsOf(rows) + n;
const textOf = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const minuteOf = (n: number) => n % 10_000;
/** Rows come in another order than intents. */
const intentOfRow = (n: number) => (n * 7_919) % rows;
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

type Pairs = Int32Array;

/** Milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Legs that share a key with an intent, decided one group after the other. */
function decideRows(legs: readonly FlowLeg[], index: Index): (Uuid | null)[] {
  const found: (Uuid | null)[] = [];
  for (const leg of legs) {
    const byReference = index.references.get(leg.externalReference ?? "");
    const byAmount = index.amounts.get(leg.amount);
    const intent = byReference ?? byAmount;
    const cases = new Map<Uuid, GroupCase>();
    if (intent !== undefined) {
      cases.set(intent.uuid, { intent, rule, tolerance: zero, closed: false, others: [] });
    }
    const decided = decideGroup({
      legs: [leg],
      candidates: new Map([[leg.uuid, byReference === undefined ? [] : [byReference.uuid]]]),
      cases,
      carriers: [],
      ruleOf: () => rule,
      incomplete: false,
    });
    const [allocation] = decided.get(leg.uuid)?.allocations ?? [];
    found.push(allocation?.paymentUuid ?? null);
  }
  return found;
}

const zero = amount("0");

type Index = {
  readonly references: ReadonlyMap<string, PaymentIntent>;
  readonly amounts: ReadonlyMap<string, PaymentIntent>;
};

const legsAtOnce = 50_000;

/** The intent of each row by its number, -1 where there is none, and the milliseconds it took. */
function matchHere(): { readonly pairs: Pairs; readonly milliseconds: number } {
  const intents = Array.from({ length: rows }, (_, n) => makeIntent(n));
  const numbers = new Map(intents.map(({ uuid: id }, n) => [id, n]));
  const pairs = new Int32Array(rows);
  let began = processorTime();
  const index = {
    references: new Map(intents.map((intent) => [intent.externalReference, intent])),
    amounts: new Map(intents.map((intent) => [intent.destination.amount as string, intent])),
  };
  let milliseconds = processorTime() - began;
  for (let from = 0; from < rows; from += legsAtOnce) {
    const count = Math.min(legsAtOnce, rows - from);
    const legs = Array.from({ length: count }, (_, n) => makeLeg(from + n));
    began = processorTime();
    const found = decideRows(legs, index);
    milliseconds += processorTime() - began;
    pairs.set(
      found.map((id) => (id === null ? -1 : (numbers.get(id) ?? -1))),
      from,
    );
  }
  return { pairs, milliseconds };
}

const load = `
create table intents as select i as n, 'INV-' || i as reference, (1000000 + i) as cents,
  i % 10000 as minute from range(${rows}) r(i);
create table statement as select i as n,
  case when i % 10 < 6 then 'INV-' || ((i * 7919) % ${rows}) end as reference,
  case when i % 10 < 9 then 1000000 + (i * 7919) % ${rows} else 1000000 + ${rows} + i end as cents,
  ((i * 7919) % ${rows}) % 10000 + i % ${windowMinutes} as minute from range(${rows}) r(i);`;

/** First what carries a reference, then amounts that agree within the window, where one fits. */
const match = `
create table pairs as
with firm as (
  select s.n as row_number, i.n as intent from statement s join intents i on s.reference = i.reference
), open_rows as (
  select * from statement where n not in (select row_number from firm)
), open_intents as (
  select * from intents where n not in (select intent from firm)
), near as (
  select s.n as row_number, i.n as intent,
    count(*) over (partition by s.n) as of_row, count(*) over (partition by i.n) as of_intent
  from open_rows s join open_intents i
    on s.cents = i.cents and abs(s.minute - i.minute) <= ${windowMinutes}
)
select * from firm union all
select row_number, intent from near where of_row = 1 and of_intent = 1;`;

async function matchThere(): Promise<{ readonly pairs: Pairs; readonly milliseconds: number }> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(load);
  const began = processorTime();
  await connection.run(match);
  const milliseconds = processorTime() - began;
  const pairs = new Int32Array(rows).fill(-1);
  const reader = await connection.runAndReadAll(
    "select row_number::integer, intent::integer from pairs",
  );
  for (const [row, intent] of reader.getRows()) pairs[Number(row)] = Number(intent);
  connection.closeSync();
  return { pairs, milliseconds };
}

const there = await matchThere();
const here = matchHere();
let different = 0;
for (let n = 0; n < rows; n += 1) if (here.pairs[n] !== there.pairs[n]) different += 1;
const matched = here.pairs.filter((intent) => intent >= 0).length;
const ratio = here.milliseconds / there.milliseconds;

print(`${rows} intents and ${rows} statement rows: ${matched} pairs, ${different} not the same`);
print(`  the matcher  ${here.milliseconds.toFixed(0).padStart(7)} ms`);
print(`  DuckDB       ${there.milliseconds.toFixed(0).padStart(7)} ms`);
print(`  ratio        ${ratio.toFixed(2).padStart(7)}  (goal: at most ${goal})`);
process.exitCode = different === 0 && ratio <= goal ? 0 : 1;
