/**
 * Each state is played to its end only once: points of failure that leave equal worlds share the
 * end.
 */
import type { CallLog } from "../simulation/fault/call-log.ts";
import { fingerprintOf } from "../simulation/state/fingerprint.ts";
import type { World } from "../simulation/world.ts";

export type End = {
  /** The whole state and the last answer, with ids and times normalized. */
  readonly state: readonly string[];
  /** Calls of the operation itself, with repetitions. */
  readonly calls: readonly string[];
};

/** Thrown from a run that has reached the state of an earlier run. */
class Foreseen extends Error {
  readonly end: Promise<End>;

  constructor(end: Promise<End>) {
    super("The end from this state is already known.");
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
   * Plays to the end, or to a pause in a state whose end is known.
   * @param ahead the faults that are still to come after so many calls
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

  /** Counts a run that was played to its end. */
  note(): void {
    this.#played += 1;
  }
}

/** @throws the error itself, unless it is `Foreseen` */
async function endOf({ names }: CallLog, error: unknown): Promise<End> {
  if (!(error instanceof Foreseen)) throw error;
  const made = [...names];
  const { state, calls } = await error.end;
  return { state, calls: [...made, ...calls] };
}
