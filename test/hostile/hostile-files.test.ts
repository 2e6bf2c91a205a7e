/** Hostile files through the real reader: each has rows or a clear error, and little time is used. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FileError } from "#outside/import/file-error.ts";
import { readEvents } from "../import/read-file.ts";
import { seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import type { HostileFile } from "./files/hostile-file.ts";
import { hostileFiles } from "./files/hostile-files.ts";
import { HostileClient } from "./hostile-client.ts";
import { highestMilliseconds, highestNow, processorMillisecondsOf } from "./processor-time.ts";

const longestMessage = 300;
const furtherReadings = 3;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

test("there are at least a hundred files, each with a name of its own", () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(100);
  expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
});

/** The end of the reading: null, or the error. */
async function endOf({ profile, make }: HostileFile): Promise<unknown> {
  return readEvents(make(), profile).then(
    () => null,
    (error: unknown) => error,
  );
}

test.each(hostileFiles.map((file) => ({ name: file.name, file })))(
  "$name: read or refused in little time",
  async ({ file }) => {
    const [end, first] = await processorMillisecondsOf(() => endOf(file));
    if (end !== null) {
      expect(end).toBeInstanceOf(FileError);
      expect((end as FileError).message.length).toBeLessThan(longestMessage);
    }
    // The first reading compiles code that later ones only run, and beside other programs the same work takes more.
    let least = first / highestMilliseconds;
    for (let more = 0; more < furtherReadings && least >= 1; more += 1) {
      const [, again] = await processorMillisecondsOf(() => endOf(file));
      least = Math.min(least, again / (await highestNow()));
    }
    expect(least).toBeLessThan(1);
  },
);

test("a preview of each is answered without a server error", async () => {
  const client = new HostileClient(await simulator.open(seededSnapshot, "memory"));
  // All at night; in the test command one of four.
  const each = inject("oneOf");
  const failed: string[] = [];
  for (const file of hostileFiles.filter((_, number) => number % each === 0)) {
    const { status } = (await client.preview(file)).answer;
    if (status !== 200) failed.push(`${file.name}: ${status}`);
  }
  expect(failed).toEqual([]);
});
