/** The journal of the month, exported after each close: every entry is checked, and every run is written again at the end. */
import {
  type Amount,
  addExact,
  type Exact,
  equalsExact,
  fromExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";
import type { MonthClient } from "./month-client.ts";

type Line = Readonly<Record<"account" | "side" | "amount" | "currency", string>>;
type Entry = {
  readonly id: string;
  readonly reverses: string | null;
  readonly caseId: string | null;
  readonly settlementId: string | null;
  readonly sequence: number;
  readonly run: number;
  readonly exportId: string;
  readonly lines: readonly Line[];
};
type Run = { readonly number: number; readonly text: string };
/** The entries of one case or settlement so far. */
type Subject = { readonly last: Entry; readonly standing: Entry | null };

const cashAccount = "1000";

const templates = [
  {
    ...{ name: "Sales", subject: "case" },
    accounts: {
      ...{ receivable: "1400", clearing: "1390-{currency}", fees: "6100", fxGain: "7100" },
      ...{ fxLoss: "7200", rounding: "7300", returned: "4200", writtenOff: "6900" },
      carriedForward: "1900",
    },
  },
  {
    ...{ name: "Payouts", subject: "settlement" },
    accounts: {
      ...{ clearing: "1390-{currency}", cash: cashAccount, fees: "6110", reserve: "1350" },
      ...{ adjustments: "6150", carriedForward: "1900", differences: "6950" },
    },
  },
] as const;

/** Equal exports within ten minutes are one. */
const laterMilliseconds = 11 * 60_000;

export type Posted = {
  readonly entries: number;
  readonly reversals: number;
  /** What the bank paid out by settlements, in cents, of all runs. */
  readonly cash: number;
  readonly faults: readonly string[];
};

export class MonthJournal {
  readonly #client: MonthClient;
  readonly #subjects = new Map<string, Subject>();
  readonly #ids = new Set<string>();
  readonly #runs: Run[] = [];
  #cash = 0;

  private constructor(client: MonthClient) {
    this.#client = client;
  }

  static async open(client: MonthClient): Promise<MonthJournal> {
    for (const body of templates) await client.call("createJournalTemplate", { body });
    return new MonthJournal(client);
  }

  /** Exports what changed since the run before, and that run once more. */
  async post(): Promise<Posted> {
    const number = this.#runs.length + 1;
    const text = await this.#export("");
    this.#runs.push({ number, text });
    const { items: entries } = JSON.parse(text) as { readonly items: readonly Entry[] };
    const faults = entries.flatMap((entry) => this.#faultsOf(entry, number));
    faults.push(...unbalanced("The file", entries));
    if (!(await this.#isSame({ number, text })))
      faults.push(`Run ${number} differs in its second file.`);
    const reversals = entries.filter(({ reverses }) => reverses !== null).length;
    return { entries: entries.length, reversals, cash: this.#cash, faults };
  }

  /** @returns how many runs are the same when they are written again, of how many */
  async writeAgain(): Promise<readonly [number, number]> {
    let same = 0;
    for (const run of this.#runs) if (await this.#isSame(run)) same += 1;
    return [same, this.#runs.length];
  }

  /** A file that is written again names the run and the export that had the entries first. */
  async #isSame({ number, text }: Run): Promise<boolean> {
    return (await this.#export(`run=${number}`)) === text;
  }

  async #export(query: string): Promise<string> {
    const { world, call, settle } = this.#client;
    world.clock.now += laterMilliseconds;
    const { exportId = "" } = await call("exportJournalEntries", { query });
    await settle();
    const { status } = await call("getExport", { params: { exportId } });
    if (status !== "completed") throw new Error(`Export ${exportId} is ${status}.`);
    const name = exportId.slice("exp_".length);
    const [key = "", bytes = []] = [...world.objects].find(([each]) => each.endsWith(name)) ?? [];
    // The files of a month need not stay in memory.
    world.objects.delete(key);
    return Buffer.from(bytes).toString();
  }

  /** What stands is reversed with its own lines before another entry is posted. */
  #faultsOf(entry: Entry, run: number): string[] {
    const { id, reverses, sequence } = entry;
    const name = entry.caseId ?? entry.settlementId ?? "";
    const { last, standing } = this.#subjects.get(name) ?? { last: null, standing: null };
    const isReverse = standing === null || signed(entry, -1) === signed(standing, 1);
    const checks: readonly (readonly [isWrong: boolean, fault: string])[] = [
      [this.#ids.has(id), "was exported before"],
      [entry.run !== run, `names run ${entry.run}, not ${run}`],
      [sequence !== (last?.sequence ?? 0) + 1, `has sequence ${sequence}`],
      [reverses !== (standing?.id ?? null), `reverses ${reverses}, not what stands`],
      [!isReverse, `is not the reverse of ${standing?.id}`],
    ];
    this.#ids.add(id);
    this.#subjects.set(name, { last: entry, standing: standing === null ? entry : null });
    this.#cash += entry.lines.map(cashOf).reduce((sum, cents) => sum + cents, 0);
    const faults = checks.flatMap(([isWrong, fault]) => (isWrong ? [`Entry ${id} ${fault}.`] : []));
    return [...unbalanced(`Entry ${id}`, [entry]), ...faults];
  }
}

function cashOf({ account, side, amount }: Line): number {
  if (account !== cashAccount) return 0;
  return Math.round(Number(amount) * 100) * (side === "debit" ? 1 : -1);
}

function signed({ lines }: Entry, sign: 1 | -1): string {
  const texts = lines.map(({ account, side, amount, currency }) => {
    const isDebit = (side === "debit") === (sign === 1);
    return [account, isDebit ? "debit" : "credit", amount, currency].join(" ");
  });
  return texts.sort().join("\n");
}

function unbalanced(name: string, entries: readonly Entry[]): string[] {
  const sums = new Map<string, Exact>();
  for (const { side, amount, currency } of entries.flatMap(({ lines }) => lines)) {
    const value = toExact((side === "debit" ? amount : `-${amount}`) as Amount);
    sums.set(currency, addExact(sums.get(currency) ?? ZERO, value));
  }
  return [...sums].flatMap(([currency, sum]) =>
    equalsExact(sum, ZERO) ? [] : [`${name} has ${fromExact(sum)} ${currency} too much.`],
  );
}
