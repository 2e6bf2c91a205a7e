/** Prints what the deployed defaults carry and the quotas to ask for: `node test/bench/capacity/capacity.ts`. */
import { capacityText } from "./capacity-text.ts";

process.stdout.write(`${capacityText()}\n`);
