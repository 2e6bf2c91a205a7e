/**
 * Counts what is under way in the runner, so that it can tell when nothing is. Every request and
 * invocation, and every hold on a message between two deliveries, is one piece of work.
 */
export class Activity {
  #running = 0;
  #begun = 0;

  /** Pieces of work under way. */
  get running(): number {
    return this.#running;
  }

  /** Pieces of work begun since the start: unchanged between two looks means that none began. */
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
