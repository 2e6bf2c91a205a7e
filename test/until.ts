/** Waiting for what no event announces. */
import { setTimeout as sleep } from "node:timers/promises";

const pauseMilliseconds = 20;
/**
 * Four minutes at least, so that the error comes before the guard against hanging (vitest.config.ts). On a busy
 * machine each look takes longer, and so does the whole.
 */
const most = 12_000;

/**
 * Looks again and again until there is something. No test depends on when that is.
 *
 * @param look returns null, false or undefined while there is nothing
 * @param what is waited for, for the error
 * @throws Error after 12,000 looks
 */
export async function until<Found>(
  look: () => Promise<Found> | Found,
  what: string,
): Promise<Exclude<Found, null | undefined | false>> {
  for (let looks = 1; ; looks += 1) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false)
      return found as Exclude<Found, null | undefined | false>;
    if (looks === most) throw new Error(`Never seen, in ${most} looks: ${what}`);
    await sleep(pauseMilliseconds);
  }
}
