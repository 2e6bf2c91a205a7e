/** Waiting for what no event announces. */
import { setTimeout as sleep } from "node:timers/promises";

const pauseMilliseconds = 20;
/**
 * Four minutes at least, so that the error comes before the guard against hanging (vitest.config.ts). On a busy
 * machine each look takes longer, and so does the whole.
 */
const most = 12_000;

/** Five seconds at least. Nearly every wait is shorter. */
const firstSaid = 250;

type Surroundings = {
  readonly say: (line: string) => void;
  readonly pause: () => Promise<unknown>;
};

const ofTestRun: Surroundings = {
  say: (line) => process.stderr.write(`${line}\n`),
  pause: () => sleep(pauseMilliseconds),
};

/** Looks after which a wait says what it waits for: after five seconds at least, and each time that it has doubled. */
function isSaidAfter(looks: number): boolean {
  const times = looks / firstSaid;
  return Number.isInteger(times) && Number.isInteger(Math.log2(times));
}

/**
 * Looks again and again until there is something, and says what it waits for when that takes long. No test depends on
 * when that is.
 *
 * @param look returns null, false or undefined while there is nothing
 * @param what is waited for, for the error and for whoever watches the test
 * @throws Error after 12,000 looks
 */
export async function until<Found>(
  look: () => Promise<Found> | Found,
  what: string,
  { say, pause }: Surroundings = ofTestRun,
): Promise<Exclude<Found, null | undefined | false>> {
  const startedAt = performance.now();
  for (let looks = 1; ; looks += 1) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false)
      return found as Exclude<Found, null | undefined | false>;
    if (looks === most) throw new Error(`Never seen, in ${most} looks: ${what}`);
    if (isSaidAfter(looks)) {
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      say(`Waiting for ${seconds} s: ${what}`);
    }
    await pause();
  }
}
