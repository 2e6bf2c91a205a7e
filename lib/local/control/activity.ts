/**
 * Counts the work in progress in the runner, to detect when it is idle. Every request, every
 * invocation and every message between two deliveries is one piece of work.
 */
export class Activity {
  #running = 0;
  #begun = 0;

  /** Pieces of work in progress. */
  get running(): number {
    return this.#running;
  }

  /** Pieces of work begun since the start; if two checks read the same number, none began between them. */
  get begun(): number {
    return this.#begun;
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    this.#begun += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}
