/** Compares the running balances of rows with their amounts (docs/files.md, Running balances). */
import {
  type Amount,
  addExact,
  type Exact,
  equalsExact,
  fromExact,
  negateExact,
  subtractExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";
import type { FileEvent, StatementEntry } from "../file-event.ts";

/** Maximum accounts and currencies of one file that are compared. */
const maximumChains = 100;

/** What lies between two balances: amounts, and amounts less fees; with the row of the first balance, and with that of the second. */
type Chain = {
  balance: Exact;
  run: number;
  after: Exact;
  from: Exact;
  netAfter: Exact;
  netFrom: Exact;
};

type Reading = { failed: number; first: { readonly line: number; readonly text: string } | null };

/** The oldest row first, or the newest; of amounts, or of amounts less fees; and the same with all signs turned. */
const upright = 4;

export class BalanceChain {
  readonly #chains = new Map<string, Chain>();
  readonly #readings: readonly Reading[] = Array.from({ length: 2 * upright }, () => ({
    failed: 0,
    first: null,
  }));
  #run = 0;
  #compared = 0;

  /** A row whose amount is not known: balances before and behind it are not compared. */
  break(): void {
    this.#run += 1;
  }

  take(movement: StatementEntry, line: number): void {
    if (movement.status !== "confirmed") return;
    const key = JSON.stringify([movement.account, movement.currency]);
    const signed = signedOf(movement);
    const known = this.#chains.get(key);
    const chain = known !== undefined && known.run === this.#run ? known : null;
    if (chain !== null) {
      chain.after = addExact(chain.after, signed.gross);
      chain.netAfter = addExact(chain.netAfter, signed.net);
    }
    if (movement.balance === null) {
      if (chain === null) return;
      chain.from = addExact(chain.from, signed.gross);
      chain.netFrom = addExact(chain.netFrom, signed.net);
      return;
    }
    const balance = toExact(movement.balance);
    if (chain !== null) this.#compare(chain, { balance, movement, line });
    if (known === undefined && this.#chains.size >= maximumChains) return;
    this.#chains.set(key, {
      balance,
      run: this.#run,
      after: ZERO,
      netAfter: ZERO,
      from: signed.gross,
      netFrom: signed.net,
    });
  }

  #compare(
    chain: Chain,
    row: { readonly balance: Exact; readonly movement: StatementEntry; readonly line: number },
  ): void {
    const moved = subtractExact(row.balance, chain.balance);
    const { after, netAfter } = chain;
    const [from, netFrom] = [negateExact(chain.from), negateExact(chain.netFrom)];
    const sums = [after, from, netAfter, netFrom];
    this.#compared += 1;
    for (const [at, expected] of [...sums, ...sums.map(negateExact)].entries()) {
      const reading = this.#readings[at];
      if (reading === undefined || equalsExact(moved, expected)) continue;
      reading.failed += 1;
      reading.first ??= { line: row.line, text: textOf(chain, row.movement, expected) };
    }
  }

  end(): FileEvent[] {
    if (this.#compared === 0) return [];
    const best = leastOf(this.#readings.slice(0, upright));
    const check = {
      compared: this.#compared,
      contradictions: best.failed,
      firstLine: best.first?.line ?? null,
    };
    const checked: FileEvent = { kind: "balances", check };
    if (best.first === null) return [checked];
    const turned = leastOf(this.#readings.slice(upright));
    const hint =
      turned.failed === 0
        ? " With all signs turned the balances agree: see amountSign of the profile."
        : "";
    const count = `${best.failed} of ${this.#compared} running balances contradict the amounts.`;
    const message = `Line ${best.first.line}: ${best.first.text} ${count}${hint}`;
    return [{ kind: "warning", code: "balance_contradicts", message }, checked];
  }
}

function leastOf(readings: readonly Reading[]): Reading {
  return readings.reduce((least, each) => (each.failed < least.failed ? each : least));
}

function signedOf({ amount, direction, fee }: StatementEntry) {
  const gross = direction === "credit" ? toExact(amount) : negateExact(toExact(amount));
  return { gross, net: fee === null ? gross : subtractExact(gross, toExact(fee.amount)) };
}

function textOf(
  chain: Pick<Chain, "balance">,
  { balance, direction, amount }: StatementEntry,
  expected: Exact,
): string {
  const would: Amount = fromExact(addExact(chain.balance, expected));
  return `the balance is ${balance}, and a ${direction} of ${amount} was read; from ${fromExact(chain.balance)} on it would be ${would}.`;
}
