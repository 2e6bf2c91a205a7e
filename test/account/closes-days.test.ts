/** Days of three accounts, closed one after the other: what nobody explains is what was planted, and nothing else. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Amount, sum } from "../../shared/domain/value/money.ts";
import { Simulator } from "../simulation/world.ts";
import { type Json, openAccounts } from "./account-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const days = ["2026-02-10", "2026-02-11", "2026-02-12"] as const;
const numbers = ["DE1", "DE2", "DE3"] as const;
const head = "account,date,amount,ref,text\n";

type Row = { readonly account: string; readonly day: string; readonly amount: string };

/** Two payments a day and account: the ledger books the first on the day, the second on the next one. */
function rowsOf(day: number) {
  const bank: (Row & { readonly text: string })[] = [];
  const ledger: (Row & { readonly text: string })[] = [];
  const today = days[day] ?? "";
  numbers.forEach((account, at) => {
    for (const each of [0, 1]) {
      const amount = `${100 * (at + 1) + 10 * day + each}.25`;
      const text = `${account}-${day}-${each}`;
      bank.push({ account, day: today, amount, text });
      if (each === 0) ledger.push({ account, day: today, amount, text });
    }
    if (day > 0) {
      const amount = `${100 * (at + 1) + 10 * (day - 1) + 1}.25`;
      ledger.push({ account, day: today, amount, text: `${account}-${day - 1}-1` });
    }
  });
  return { bank, ledger };
}

/** Money that only the bank knows: on the second day of the first account, and on the last one of the third. */
const planted: readonly (Row & { readonly text: string })[] = [
  { account: "DE1", day: days[1], amount: "7.77", text: "nobody" },
  { account: "DE3", day: days[2], amount: "-0.45", text: "nobody" },
];

const csvOf = (rows: readonly (Row & { readonly text: string })[], source: string) =>
  head +
  rows
    .map(
      ({ account, day, amount, text }, at) =>
        `${account},${day},${amount},${source}${day}${at},${text}\n`,
    )
    .join("");

const total = (rows: readonly Row[]) => sum(rows.map(({ amount }) => amount as Amount));

type Client = Awaited<ReturnType<typeof openAccounts>>;
type Accounts = ReadonlyMap<string, string>;

/** Imports the files of a day, and records the balances that follow from all files so far. */
async function playDay({ call, load, complete }: Client, accounts: Accounts, index: number) {
  const { bank, ledger } = rowsOf(index);
  for (const { text, amount } of bank) {
    const money = { amount, currency: "EUR" };
    const body = { source: money, destination: money, direction: "inbound" };
    await call("createPaymentIntent", { body: { ...body, externalReference: text } });
  }
  const asOf = days[index] ?? "";
  await load("bank csv", csvOf([...bank, ...planted.filter(({ day }) => day === asOf)], "b"));
  await load("ledger", csvOf(ledger, "l"));
  const until = Array.from({ length: index + 1 }, (_, each) => rowsOf(each));
  const known = {
    bank: [...until.flatMap((each) => each.bank), ...planted.filter(({ day }) => day <= asOf)],
    ledger: until.flatMap((each) => each.ledger),
  };
  for (const [number, account] of accounts) {
    for (const source of ["bank", "ledger"] as const) {
      const amount = total(known[source].filter((row) => row.account === number));
      await call("recordBalance", { body: { account, asOf, source, amount } });
    }
  }
  await complete();
}

async function closeDay({ call }: Client, index: number): Promise<readonly Json[]> {
  const first = index === 0 ? { since: "2026-02-09" } : {};
  const body = { businessDate: days[index], timeZone: "UTC", ...first };
  const { id: closeId = "" } = await call("createClose", { body });
  await call("approveClose", { params: { closeId } });
  const closed = await call("getClose", { params: { closeId } });
  return closed["accounts"] as unknown as readonly Json[];
}

/** What the bank had today is open, because the ledger books it tomorrow; yesterday's is a timing difference. */
function expectedOf(number: (typeof numbers)[number], index: number) {
  const unknown = planted.filter((row) => row.account === number && row.day === days[index]);
  const late = `${100 * (numbers.indexOf(number) + 1) + 10 * index + 1}.25`;
  return {
    residual: "0",
    changedSinceClose: index === 0 ? null : "0",
    unexplained: { amount: total(unknown) },
    open: { items: 1, amount: late },
    timing: { items: index === 0 ? 0 : 1 },
  };
}

test("each day's unexplained money is exactly what was planted, and each day begins where the last one ended", async () => {
  const client = await openAccounts(simulator);
  const accounts = new Map<string, string>();
  for (const number of numbers) {
    accounts.set(number, await client.account({ number }));
    // Accounts are in the order of their creation.
    client.world.clock.now += 1_000;
  }
  let before: readonly Json[] = [];
  for (const index of days.keys()) {
    await playDay(client, accounts, index);
    const closed = await closeDay(client, index);
    expect(closed).toMatchObject(numbers.map((number) => expectedOf(number, index)));
    expect(closed.map(({ closedBefore }) => closedBefore)).toEqual(
      numbers.map((_, at) => before[at]?.["difference"] ?? null),
    );
    before = closed;
  }
});
