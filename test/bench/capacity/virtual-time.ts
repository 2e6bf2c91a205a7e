/**
 * Time that passes only while every piece of work waits for a call. So the duration of work is that of its calls on
 * AWS, side by side or one after another as the code makes them, whatever this machine takes.
 */

type Waiting = { readonly at: number; readonly resolve: () => void };

/** Rounds of the event loop in which work that can go on has gone on. */
const roundsUntilIdle = 4;

/** Idle rounds without a call to wait for; more means that the work waits for something else. */
const maximumIdle = 100_000;

export class VirtualTime {
  /** Milliseconds since the start. */
  now = 0;
  #waiting: Waiting[] = [];

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ at: this.now + milliseconds, resolve });
    });
  }

  /** Lets the time pass until the work is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    // It is awaited below; until then a failure is no unhandled one.
    over.catch(() => {});
    for (let idle = 0; idle < maximumIdle; idle += 1) {
      for (let round = 0; round < roundsUntilIdle; round += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (isOver) return over;
      if (this.#waiting.length === 0) continue;
      idle = 0;
      this.now = Math.min(...this.#waiting.map(({ at }) => at));
      const due = this.#waiting.filter(({ at }) => at <= this.now);
      this.#waiting = this.#waiting.filter(({ at }) => at > this.now);
      for (const { resolve } of due) resolve();
    }
    throw new Error("The work waits for no call and does not end");
  }
}
