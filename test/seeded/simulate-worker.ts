/**
 * Plays the seeds that it receives one after the other; `simulate.ts` starts one worker per core.
 */
import { parentPort, workerData } from "node:worker_threads";
import { Simulator } from "../simulation/world.ts";
import { runAtOnce } from "./at-once.ts";
import { prepareSeeded } from "./prepare-seeded.ts";
import { runSeed } from "./seeded-run.ts";

const port = parentPort;
if (port === null) throw new Error("This is a worker of simulate.ts.");

const simulator = await Simulator.start();
const prepared = await prepareSeeded(simulator);

port.on("message", async (seed: number | null) => {
  if (seed === null) {
    await simulator.stop();
    process.exit(0);
  }
  port.postMessage(await playSeed(seed));
});
port.postMessage(null);

/** A failure to play a world to its end is reported like a broken rule. */
async function playSeed(seed: number) {
  try {
    return await (workerData === true ? runAtOnce : runSeed)(simulator, prepared, seed);
  } catch (error) {
    const broken = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    return { seed, broken, happened: new Map(), answers: new Map(), requests: 0 };
  }
}
