/** Measures how processor time grows with the length of an input. */

/** Lengths from 16 to 65,536; small steps first, so that exponential growth is seen in time. */
const lengths = [
  16, 20, 24, 28, 32, 48, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536,
];
/** Milliseconds under which a measurement is too short to judge. */
const shortest = 12;
/** Milliseconds from which one more measurement would say nothing new: a shorter one may have been disturbed. */
const longEnough = 100;
const rounds = 3;

/** Linear growth doubles with the length; quadratic growth quadruples. */
const highestRatio = 3;

/**
 * Returns the first length at which the work takes more than three times as long as at half of it,
 * or null if there is none up to `longest`. Work under 12 ms is not judged: a quadratic search of
 * 16,384 characters takes longer.
 */
export function firstSteepLength(
  work: (length: number) => void,
  longest: number = 65_536,
): number | null {
  for (const length of lengths.filter((each) => each <= longest)) {
    const whole = processorMilliseconds(() => work(length));
    if (whole < shortest) continue;
    const half = processorMilliseconds(() => work(Math.floor(length / 2)));
    if (whole > highestRatio * half) return length;
    if (whole >= longEnough) return null;
  }
  return null;
}

/** The shortest of three runs: another process on the machine only makes a run longer. */
function processorMilliseconds(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    if (least < shortest) return least;
  }
  return least;
}
