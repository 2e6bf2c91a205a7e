/**
 * `npm run contract:events` writes the examples of the event catalogue: the first event of each type
 * in a run of the functions.
 */
import { writeFileSync } from "node:fs";
import { Simulator } from "../simulation/world.ts";
import { announceAll } from "./announce-all.ts";
import { examplesFile, examplesOf } from "./examples-of.ts";

const simulator = await Simulator.start();
const examples = examplesOf(await announceAll(simulator));
await simulator.stop();
writeFileSync(examplesFile, `${JSON.stringify(examples, null, 2)}\n`);
