/** Highest processor time, in milliseconds, that one hostile body or file may take. */
export const highestMilliseconds = 250;

/** The result of the work and the processor time of this thread until then. */
export async function processorMillisecondsOf<Result>(
  work: () => Promise<Result>,
): Promise<readonly [Result, number]> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1_000];
}
