/**
 * A month of an invented business, day by day: every day's unexplained money is exactly what was planted, and the month's balances are
 * those of the banks. `node test/bench/month/month.ts [payments] [seed] [days]`.
 */
import { performance } from "node:perf_hooks";
import { Simulator } from "../../simulation/world.ts";
import { type Difference, type MonthClient, openMonth } from "./month-client.ts";
import { MonthCloses } from "./month-closes.ts";
import { MonthJournal } from "./month-journal.ts";
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
  /** The file of the bank is withdrawn after the close, and comes again. */
  corrected: bankDay(Math.ceil((days * 2) / 3)),
});

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
  /** The batches of the bank's files, by day. */
  readonly bankFiles: Map<number, string>;
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
    if (profile === "bank") played.bankFiles.set(day, String(batch["id"]));
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

/** What the bank has paid out by settlements until a day. */
function paidOut({ rows }: MonthPlan, day: number): number {
  return rows
    .filter((row) => row.side === "outside" && row.day <= day)
    .filter(({ owner }) => owner?.startsWith("settlement:") === true)
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Every entry of the run is checked; what payouts posted to cash is what the bank paid. */
async function postEntries(journal: MonthJournal, paid: number) {
  const { entries, reversals, cash, faults } = await journal.post();
  for (const fault of faults) print(fault);
  wrong += faults.length + Number(cash !== paid);
  const text = `journal ${entries} entries, ${reversals} of them reversals, cash ${cash / 100} of ${paid / 100}`;
  return { entries, reversals, text };
}

/** A file is withdrawn after its day was closed, and comes again: what it had posted is reversed, and posted again. */
async function correctDay(played: Played, journal: MonthJournal, day: number): Promise<void> {
  const { client, plan, bankFiles } = played;
  await client.withdraw(bankFiles.get(day) ?? "");
  const gone = await postEntries(journal, paidOut(plan, day - 1));
  print(`  its bank file is withdrawn: ${gone.text}`);
  const rows = plan.rows.filter(
    (row) => row.day === day && row.side === "outside" && row.account !== "wallet",
  );
  await client.book("bank", rows);
  const again = await postEntries(journal, paidOut(plan, day));
  print(`  its bank file comes again: ${again.text}`);
  const isReversed = gone.reversals > 0 && gone.reversals + again.reversals === gone.entries;
  if (!isReversed || again.entries !== gone.entries) wrong += 1;
}

type Books = { readonly closes: MonthCloses; readonly journal: MonthJournal };

async function closeDay(played: Played, { closes, journal }: Books, day: number): Promise<void> {
  const { client, plan } = played;
  const unexplained = await compareDays(played, day, day);
  const planted = plantedOn(plan, day);
  const closed = await closes.close(client, day);
  wrong += Number(unexplained !== planted) + Number(closed !== planted);
  const { text } = await postEntries(journal, paidOut(plan, day));
  print(`${dateOf(day)}: unexplained ${unexplained / 100}, planted ${planted / 100}; ${text}`);
  if (day === wrongDaysOf(plan).corrected) await correctDay(played, journal, day);
}

/** What was closed and posted is the same 30 days later, after an erasure. */
async function readAgain(played: Played, { closes, journal }: Books): Promise<void> {
  const { client, plan } = played;
  const [same, all] = await closes.rebuild(client, plan.expected[0]?.reference ?? "");
  const [sameRuns, runs] = await journal.writeAgain();
  wrong += Number(same !== all) + Number(sameRuns !== runs);
  print(`${all} closes, ${same} the same byte for byte after 30 days and an erasure`);
  print(`${runs} runs of the journal, ${sameRuns} the same byte for byte in a later file`);
}

async function playMonth(simulator: Simulator, { payments, seed, days }: Month): Promise<void> {
  const plan = planMonth(payments, seed, days);
  const client = await openMonth(simulator);
  const played: Played = { client, plan, known: new Set(), bankFiles: new Map() };
  const books = { closes: new MonthCloses(), journal: await MonthJournal.open(client) };
  for (let day = 1; day <= days; day += 1) {
    await playDay(played, day);
    await closeDay(played, books, day);
  }
  // Each day again, with all that came later; then all of them together.
  for (let day = 1; day <= days; day += 1) await compareDays(played, day, day);
  await compareDays(played, 1, days);
  await compareBalances(played);
  await readAgain(played, books);
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
