/**
 * What becomes of a state is found out once: points of failure that leave worlds alike go on to the
 * end together.
 */
import type { CallLog } from "../simulation/fault/call-log.ts";
import { fingerprintOf } from "../simulation/state/fingerprint.ts";
import type { World } from "../simulation/world.ts";

export type End = {
  /** The whole state and the last answer, ids and times made equal. */
  readonly state: readonly string[];
  /** Calls of the operation itself, repetitions included. */
  readonly calls: readonly string[];
};

/** Thrown out of a run that has come to where another one was before it. */
class Foreseen extends Error {
  readonly end: Promise<End>;

  constructor(end: Promise<End>) {
    super("It is known how this goes on.");
    this.end = end;
  }
}

export class Ends {
  readonly #known = new Map<string, Promise<End>>();
  #played = 0;

  /** Runs that were played to their end. */
  get played(): number {
    return this.#played;
  }

  /**
   * Plays to an end, or to a pause from which the end is known.
   *
   * @param ahead what is still to go wrong after so many calls
   */
  async play(
    world: World,
    log: CallLog,
    run: () => Promise<End>,
    ahead: (calls: number) => unknown = () => null,
  ): Promise<End> {
    const { promise, resolve, reject } = Promise.withResolvers<End>();
    promise.catch(() => {});
    world.onPause = async (stage) => {
      const made = log.names.length;
      const key = await fingerprintOf(world, [stage, ahead(made)]);
      const known = this.#known.get(key);
      if (known !== undefined) throw new Foreseen(known);
      const end = promise.then(({ state, calls }) => ({ state, calls: calls.slice(made) }));
      end.catch(() => {});
      this.#known.set(key, end);
    };
    try {
      const end = await run().catch((error: unknown) => endOf(log, error));
      resolve(end);
      return end;
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      world.onPause = null;
    }
  }

  /** Counts an end that was played out. */
  note(): void {
    this.#played += 1;
  }
}

/** @throws the error itself where it tells no end */
async function endOf({ names }: CallLog, error: unknown): Promise<End> {
  if (!(error instanceof Foreseen)) throw error;
  const made = [...names];
  const { state, calls } = await error.end;
  return { state, calls: [...made, ...calls] };
}
