/** Highest processor time, in milliseconds, that one hostile body or file may take on the machine of `usualMilliseconds`. */
export const highestMilliseconds = 250;

/** What `plainWork` takes on an idle machine of the usual speed, once its code is compiled. */
const usualMilliseconds = 4;
const timesOfPlainWork = 5;
const rows = Array.from({ length: 2_000 }, (_, number) => {
  return { id: `row-${number}`, amount: `${number}.25`, text: "a,b;c".repeat(5) };
});
const plainText = JSON.stringify(rows);

/** Reads plain rows: work whose time says how fast the machine is at the moment. */
async function plainWork(): Promise<number> {
  let read = 0;
  for (let round = 0; round < 5; round += 1) {
    const all = JSON.parse(plainText) as typeof rows;
    for (const { text, amount } of all) read += text.split(",").length + Number(amount);
  }
  return read;
}

/** `highestMilliseconds` in the time of this machine now: beside other programs the same work takes more processor time. */
export async function highestNow(): Promise<number> {
  let plain = Number.POSITIVE_INFINITY;
  for (let time = 0; time < timesOfPlainWork; time += 1) {
    const [, milliseconds] = await processorMillisecondsOf(plainWork);
    plain = Math.min(plain, milliseconds);
  }
  return highestMilliseconds * Math.max(1, plain / usualMilliseconds);
}

/** The result of the work and the processor time of this thread until then. */
export async function processorMillisecondsOf<Result>(
  work: () => Promise<Result>,
): Promise<readonly [Result, number]> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1_000];
}
