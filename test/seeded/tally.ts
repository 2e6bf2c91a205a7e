/** The totals of many runs. */
import { countIn } from "./count-in.ts";
import type { SeededResult } from "./seeded-result.ts";

export class Tally {
  readonly faults = new Map<string, number>();
  readonly answers = new Map<string, number>();
  /** Each broken rule, with the command that replays its seed. */
  readonly broken: string[] = [];
  seeds = 0;
  failed = 0;
  requests = 0;
  readonly #flags: string;

  /** @param flags flags of the replay command, before its seed */
  constructor(flags = "") {
    this.#flags = flags;
  }

  add({ seed, broken, happened, answers, requests }: SeededResult): void {
    this.seeds += 1;
    this.failed += broken.length > 0 ? 1 : 0;
    this.requests += requests;
    this.broken.push(
      ...broken.map((rule) => `npm run simulate -- ${this.#flags}--seed ${seed}: ${rule}`),
    );
    for (const [kind, times] of happened) countIn(this.faults, kind, times);
    for (const [answer, times] of answers) countIn(this.answers, answer, times);
  }

  /** The lines of a table, sorted by name. */
  lines(): string[] {
    const rows = (counts: ReadonlyMap<string, number>) =>
      [...counts].sort().map(([name, times]) => `  ${name.padEnd(36)} ${times}`);
    return ["Faults that happened:", ...rows(this.faults), "Answers:", ...rows(this.answers)];
  }
}
