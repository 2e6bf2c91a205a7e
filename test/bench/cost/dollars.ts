/** Prints what a stage costs, from the synthesized templates and the measured figures: `node test/bench/cost/dollars.ts`. */
import { synthesize } from "../../infra/synthesized-stacks.ts";
import { dollarText } from "./dollar-text.ts";

process.stdout.write(`${dollarText(synthesize())}\n`);
