/** The business of the month as a client of the service: its profiles, files and accounts, in a world in memory. */
import { driverOf } from "../../faults/operation/operations.ts";
import { deliverStream, listConsumer, pumpUntilQuiet } from "../../simulation/aws/event-pump.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import type { Simulator, World } from "../../simulation/world.ts";
import {
  type AccountName,
  accountNames,
  dateOf,
  type Expected,
  type PayoutReport,
  type Row,
  type Side,
} from "./month-plan.ts";

type Json = Readonly<Record<string, unknown>>;

export const amountOf = (cents: number) => (cents / 100).toFixed(2);

const accounts = {
  eur: { kind: "bank", name: "EUR", number: "DE89370400440532013000", ledgerAccount: "1200" },
  usd: { kind: "bank", name: "USD", number: "US-778", ledgerAccount: "1210" },
  wallet: { kind: "wallet", name: "Wallet", number: "0xabc", ledgerAccount: "1300" },
} as const satisfies Record<AccountName, Json>;

const currencyOf = { eur: "EUR", usd: "USD", wallet: "USDC" } as const;

const rows = {
  format: "csv",
  mapping: {
    ...{ account: "account", bookingDate: "date", amount: "amount", currency: "currency" },
    ...{ bankReference: "id", externalReference: "text" },
  },
};

const profiles = {
  expected: {
    name: "Expected payments",
    kind: "expected_payments",
    sourceType: "client_internal_ledger",
    format: "csv",
    mapping: {
      externalReference: "reference",
      ...{ sourceAmount: "source", sourceCurrency: "from" },
      ...{ destinationAmount: "destination", destinationCurrency: "to" },
    },
  },
  payout: {
    name: "Payouts",
    sourceType: "psp_report",
    format: "csv",
    mapping: {
      ...{ settlement: "payout", type: "type", amount: "gross", fee: "fee" },
      ...{ externalReference: "order", itemReference: "line" },
    },
    defaults: { provider: "acme_pay", currency: "EUR" },
    options: { settlement: { completeAtEnd: true } },
  },
  bank: { name: "Bank", sourceType: "bank_statement", ...rows },
  chain: { name: "Wallet", sourceType: "onchain_report", ...rows },
  ledger: { name: "Ledger", sourceType: "client_internal_ledger", ...rows },
} as const;
type Profile = keyof typeof profiles;

/** What explains the difference of an account and its ledger, in cents. */
export type Difference = {
  readonly difference: number;
  readonly timing: number;
  readonly open: number;
  readonly unexplained: number;
  readonly residual: number;
};

const centsOf = (amount: unknown) => Math.round(Number(amount) * 100);

/** As the table's event source delivers them. */
const changesAtOnce = 1_000;

/** The list counter, which the simulation leaves out: a month has more than lists read uncounted. */
function listsOf(world: World): () => Promise<void> {
  const read = world.readStream.bind(world);
  let changes: Awaited<ReturnType<typeof read>> = [];
  world.readStream = async () => {
    const records = await read();
    changes.push(...records);
    return records;
  };
  return async () => {
    for (let from = 0; from < changes.length; from += changesAtOnce) {
      await deliverStream(world, changes.slice(from, from + changesAtOnce), listConsumer);
    }
    changes = [];
  };
}

export async function openMonth(simulator: Simulator) {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { world, call } = driver;
  world.clock.now = Date.parse(`${dateOf(1)}T06:00:00Z`);
  const profileIds = new Map<Profile, string>();
  for (const name of Object.keys(profiles) as Profile[]) {
    profileIds.set(name, (await call("createImportProfile", { body: profiles[name] }))["id"] ?? "");
  }
  const accountIds = new Map<AccountName, string>();
  for (const name of accountNames) {
    const body = { ...accounts[name], currency: currencyOf[name] };
    accountIds.set(name, (await call("createAccount", { body }))["id"] ?? "");
  }
  const idOf = (account: AccountName) => accountIds.get(account) ?? "";
  let files = 0;

  const countLists = listsOf(world);

  /** Large files take more rounds than one call delivers. */
  const settle = async () => {
    for (let part = 0; part < 100; part += 1) {
      try {
        await pumpUntilQuiet(world);
        return await countLists();
      } catch (error) {
        if (!(error as Error).message.includes("not empty")) throw error;
      }
    }
    throw new Error("The queues do not become empty.");
  };

  /** Imports a file and returns its batch when it has ended. */
  const load = async (profile: Profile, lines: readonly string[]): Promise<Json> => {
    files += 1;
    const content = `${lines.join("\n")}\n`;
    const body = { profileId: profileIds.get(profile), fileName: `${files}.csv`, content };
    const { id: batchId = "" } = await call("createImportBatch", { body });
    await settle();
    return call("getImportBatch", { params: { batchId } });
  };

  return {
    world,
    call,
    settle,
    /** Moves the clock to an hour of a day. */
    at: (day: number, hour: number) => {
      world.clock.now = Math.max(
        world.clock.now,
        Date.parse(`${dateOf(day)}T00:00:00Z`) + hour * 3_600_000,
      );
    },
    expect: (payments: readonly Expected[]) =>
      load("expected", [
        "reference,source,from,destination,to",
        ...payments.map(({ reference, source, destination }) =>
          [
            reference,
            amountOf(source[0]),
            source[1],
            amountOf(destination[0]),
            destination[1],
          ].join(","),
        ),
      ]),
    payOut: ({ reference, lines }: PayoutReport) =>
      load("payout", [
        "payout,type,gross,fee,order,line",
        ...lines.map(({ type, order, gross, fee }, line) =>
          [reference, type, amountOf(gross), amountOf(fee), order, `${reference}-${line}`].join(
            ",",
          ),
        ),
      ]),
    book: (profile: "bank" | "chain" | "ledger", booked: readonly Row[]) =>
      load(profile, [
        "account,date,amount,currency,id,text",
        ...booked.map(({ account, side, day, cents, owner, id }) =>
          [
            side === "ledger" ? accounts[account].ledgerAccount : accounts[account].number,
            dateOf(day),
            amountOf(cents),
            currencyOf[account],
            id,
            owner ?? `unknown ${id}`,
          ].join(","),
        ),
      ]),
    withdraw: async (batchId: string) => {
      await call("withdrawImportBatch", { params: { batchId } });
      await settle();
    },
    record: async (account: AccountName, side: Side, day: number, cents: number) => {
      const outside = account === "wallet" ? "chain" : "bank";
      const source = side === "ledger" ? "ledger" : outside;
      const body = { account: idOf(account), asOf: dateOf(day), amount: amountOf(cents), source };
      await call("recordBalance", { body });
    },
    balance: async (account: AccountName, side: Side, day: number) => {
      const query = `account=${idOf(account)}&from=${dateOf(day)}&to=${dateOf(day)}`;
      const { items } = (await call("listBalances", { query })) as unknown as {
        readonly items: readonly { readonly source: string; readonly amount: string }[];
      };
      const found = items.find(({ source }) => (source === "ledger") === (side === "ledger"));
      return centsOf(found?.amount);
    },
    /** Of the days after `since` up to `asOf`. */
    reconcile: async (account: AccountName, since: string, asOf: string): Promise<Difference> => {
      const params = { accountId: idOf(account) };
      const query = `since=${since}&asOf=${asOf}&limit=1`;
      const shown = (await call("getAccountReconciliation", { params, query })) as unknown as {
        readonly [name: string]: { readonly amount: string };
      };
      const partOf = (name: "timing" | "open" | "unexplained") => centsOf(shown[name]?.amount);
      return {
        difference: centsOf(shown["difference"]),
        ...{ timing: partOf("timing"), open: partOf("open"), unexplained: partOf("unexplained") },
        residual: centsOf(shown["residual"]),
      };
    },
  };
}

export type MonthClient = Awaited<ReturnType<typeof openMonth>>;
