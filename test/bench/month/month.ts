/**
 * A month of an invented business, day by day: every day's unexplained money is exactly what was planted, and the month's balances are
 * those of the banks. `node test/bench/month/month.ts [payments] [seed] [days]`.
 */
import { performance } from "node:perf_hooks";
import { Simulator } from "../../simulation/world.ts";
import { type Difference, type MonthClient, openMonth } from "./month-client.ts";
import { MonthCloses } from "./month-closes.ts";
import {
  type AccountName,
  accountNames,
  bankDay,
  dateOf,
  type MonthPlan,
  planMonth,
  type Row,
  type Side,
} from "./month-plan.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
const dayBefore = (day: number) => (day === 1 ? "2026-03-31" : dateOf(day - 1));

/** What each account has before the month, on both sides. */
const opening = 1_000_000;

/** Days on which the bank sends the file of another company, and the ledger that of the day before again. */
const wrongDaysOf = ({ days }: MonthPlan) => ({
  bank: bankDay(Math.ceil(days / 4)),
  ledger: bankDay(Math.ceil(days / 2) + 1),
});

export type ClosedDay = { readonly client: MonthClient; readonly day: number };

/** What is done when a day is over and was compared: closes and journals come here. */
export type DayCloser = (closed: ClosedDay) => Promise<void>;

function balanceOf({ rows }: MonthPlan, account: AccountName, side: Side, day: number): number {
  return rows
    .filter((row) => row.account === account && row.side === side && row.day <= day)
    .reduce((sum, { cents }) => sum + cents, opening);
}

/** Days before and after a period among which the other side of a movement is looked for. */
const around = 10;

/**
 * What explains the difference of an account in the days from `first` to `last`, of the rows that are known: from
 * docs/specification.md, Reconciliation of an account, and not from the code.
 */
function explain(known: readonly Row[], account: AccountName, first: number, last: number) {
  const own = known.filter((row) => row.account === account);
  const near = own.filter(({ day }) => day >= first - around && day <= last + around);
  const within = ({ day }: Row) => day >= first && day <= last;
  const net = (rows: readonly Row[]) =>
    rows.reduce((sum, { side, cents }) => sum + (side === "outside" ? cents : -cents), 0);
  const sums = { timing: 0, open: 0, unexplained: 0 };
  for (const [owner, rows] of Map.groupBy(near, (row) => row.owner)) {
    const inside = net(rows.filter(within));
    if (owner === null) sums.unexplained += inside;
    else if (net(rows) === 0) sums.timing += inside;
    else sums.open += inside;
  }
  return sums;
}

let compared = 0;
let wrong = 0;

function compare(name: string, found: Difference, wanted: Difference): void {
  compared += 1;
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  wrong += 1;
  print(`${name}\n  found  ${JSON.stringify(found)}\n  wanted ${JSON.stringify(wanted)}`);
}

async function compareDays(
  { client, plan, known }: Played,
  first: number,
  last: number,
): Promise<number> {
  let unexplained = 0;
  for (const account of accountNames) {
    const found = await client.reconcile(account, dayBefore(first), dateOf(last));
    const differenceAt = (day: number) =>
      balanceOf(plan, account, "outside", day) - balanceOf(plan, account, "ledger", day);
    const sums = explain([...known], account, first, last);
    const difference = differenceAt(last);
    // Before the first day no balance is known; both sides begin with the same.
    const carried = first === 1 ? 0 : differenceAt(first - 1);
    const residual = difference - carried - sums.timing - sums.open - sums.unexplained;
    compare(`${account} ${dateOf(first)} to ${dateOf(last)}`, found, {
      difference,
      ...sums,
      residual,
    });
    unexplained += Math.abs(found.unexplained);
  }
  return unexplained;
}

type Played = {
  readonly client: MonthClient;
  readonly plan: MonthPlan;
  /** The rows that the service has. */
  readonly known: Set<Row>;
};

const sides = accountNames.flatMap((account) =>
  (["outside", "ledger"] as const).map((side) => ({ account, side })),
);

async function recordBalances({ client, plan }: Played, day: number): Promise<void> {
  for (const { account, side } of sides) {
    await client.record(account, side, day, balanceOf(plan, account, side, day));
  }
}

async function compareBalances({ client, plan }: Played): Promise<void> {
  const { days } = plan;
  for (const { account, side } of sides) {
    const wanted = balanceOf(plan, account, side, days);
    const found = await client.balance(account, side, days);
    if (found !== wanted) wrong += 1;
    print(`${account} ${side}: ${found / 100}, the books say ${wanted / 100}`);
  }
}

async function playDay(played: Played, day: number): Promise<void> {
  const { client, plan, known } = played;
  const of = (side: Side, isWallet: boolean) =>
    plan.rows.filter(
      (row) => row.day === day && row.side === side && (row.account === "wallet") === isWallet,
    );
  client.at(day, 8);
  const expected = plan.expected.filter((payment) => payment.day === day);
  if (expected.length > 0) await client.expect(expected);
  client.at(day, 17);
  for (const report of plan.payouts) if (report.day === day) await client.payOut(report);
  client.at(day, 20);
  const load = async (profile: "bank" | "chain" | "ledger", rows: readonly Row[]) => {
    if (rows.length === 0) return;
    const batch = await client.book(profile, rows);
    if (batch["accepted"] !== rows.length)
      throw new Error(`Rows of ${dateOf(day)} were not accepted.`);
    for (const row of rows) known.add(row);
  };
  await load("chain", of("outside", true));
  const bank = of("outside", false);
  if (day === wrongDaysOf(plan).bank) await wrongBank(played, day);
  await load("bank", bank);
  const ledger = [...of("ledger", false), ...of("ledger", true)];
  if (day === wrongDaysOf(plan).ledger) await wrongLedger(played, day);
  await load("ledger", ledger);
  await recordBalances(played, day);
}

/** The file of another company: all of it is unexplained, until it is withdrawn. */
async function wrongBank(played: Played, day: number): Promise<void> {
  const { client, known } = played;
  const rows = Array.from({ length: 12 }, (_, n): Row => {
    const named = { account: "eur", side: "outside", owner: null } as const;
    return { ...named, day, cents: 10_033 + n * 100, id: `other-${n}` };
  });
  const batch = await client.book("bank", rows);
  for (const row of rows) known.add(row);
  await recordBalances(played, day);
  await compareDays(played, day, day);
  await client.withdraw(String(batch["id"]));
  for (const row of rows) known.delete(row);
}

/** The file of the last day again: no row is new, and those of today are missing. */
async function wrongLedger(played: Played, day: number): Promise<void> {
  const { client, plan } = played;
  const booked = plan.rows.filter((row) => row.side === "ledger" && row.day < day);
  const last = Math.max(...booked.map((row) => row.day));
  const again = booked.filter((row) => row.day === last);
  const batch = await client.book("ledger", again);
  if (batch["accepted"] !== 0) throw new Error("Rows of a file that came again were accepted.");
  await recordBalances(played, day);
  await compareDays(played, day, day);
}

function plantedOn({ rows }: MonthPlan, day: number): number {
  return accountNames.reduce((sum, account) => {
    const own = rows.filter((row) => row.owner === null && row.account === account);
    const { unexplained } = explain(own, account, day, day);
    return sum + Math.abs(unexplained);
  }, 0);
}

type Month = { readonly payments: number; readonly seed: number; readonly days: number };

async function playMonth(
  simulator: Simulator,
  { payments, seed, days }: Month,
  closers: readonly DayCloser[] = [],
): Promise<void> {
  const plan = planMonth(payments, seed, days);
  const client = await openMonth(simulator);
  const played: Played = { client, plan, known: new Set() };
  const closes = new MonthCloses();
  for (let day = 1; day <= days; day += 1) {
    await playDay(played, day);
    const unexplained = await compareDays(played, day, day);
    const planted = plantedOn(plan, day);
    if (unexplained !== planted) wrong += 1;
    print(`${dateOf(day)}: unexplained ${unexplained / 100}, planted ${planted / 100}`);
    if ((await closes.close(client, day)) !== planted) wrong += 1;
    for (const close of closers) await close({ client, day });
  }
  // Each day again, with all that came later; then all of them together.
  for (let day = 1; day <= days; day += 1) await compareDays(played, day, day);
  await compareDays(played, 1, days);
  await compareBalances(played);
  const [same, all] = await closes.rebuild(client, plan.expected[0]?.reference ?? "");
  if (same !== all) wrong += 1;
  print(`${all} closes, ${same} the same byte for byte after 30 days and an erasure`);
  const rows = plan.rows.length + plan.expected.length;
  print(`${payments} payments, ${rows} rows, ${plan.payouts.length} payouts`);
}

const [payments = 20_000, seed = 1, days = 30] = process.argv.slice(2).map(Number);
const simulator = await Simulator.start();
const started = performance.now();
try {
  await playMonth(simulator, { payments, seed, days });
} finally {
  await simulator.stop();
}
const seconds = Math.round((performance.now() - started) / 1_000);
const verdict = wrong === 0 ? "the month closes" : "MISSED";
print(`${compared} reconciliations in ${seconds} s, ${wrong} wrong: ${verdict}`);
process.exitCode = wrong === 0 ? 0 : 1;
