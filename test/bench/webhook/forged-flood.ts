/**
 * Genuine deliveries beside 2,000 forged ones a second, from 1 and from 100 addresses, at 50 executions: a
 * model (flood-model.ts) with the processor time that signatures and bodies really take. Exits with status 1
 * if less than 99% of the genuine deliveries are accepted within 5 seconds.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readEvent } from "../../../shared/partner/envelope.ts";
import { checkRsa } from "../../../shared/partner/signature.ts";
import { type Costs, type Flood, runFlood } from "./flood-model.ts";

/** Share of a core that a function of 1,024 MB has (1,769 MB have one). */
const shareOfCore = 1_024 / 1_769;
const rounds = 20;

/** Milliseconds of the function for the signature and the body of a delivery of the largest size. */
function checkMilliseconds(): number {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const check = checkRsa(publicKey);
  const filler = Array.from({ length: 11_000 }, (_, at) => [`member_${at}`, "value"]);
  const body = Buffer.from(JSON.stringify({ event_id: "wh_1", ...Object.fromEntries(filler) }));
  const signature = randomBytes(256);
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    check(body, signature);
    readEvent(body);
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / rounds / shareOfCore;
}

const costs: Costs = { begin: 6, check: checkMilliseconds(), lease: 6, store: 30, accept: 80 };
const flood = { forgedPerSecond: 2_000, genuinePerSecond: 20, executions: 50, seconds: 20 };
const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

process.stdout.write(`signature and body of 256 KB: ${costs.check.toFixed(1)} ms\n`);

let holds = true;
for (const addresses of [1, 100]) {
  for (const refusesKnown of [false, true]) {
    const its: Flood = { ...flood, addresses, refusesKnown };
    const { inTime, throttled, busy } = await runFlood(its, costs);
    if (refusesKnown) holds &&= inTime >= 0.99;
    process.stdout.write(
      `${String(addresses).padStart(3)} addresses, ${refusesKnown ? "known ones refused first" : "every signature checked"}: ` +
        `${percent(inTime)} of genuine deliveries within 5 s, ${percent(throttled)} of requests throttled, ${busy.toFixed(1)} of 50 executions busy\n`,
    );
  }
}
process.stdout.write(`99% of genuine deliveries within 5 s: ${holds ? "holds" : "MISSED"}\n`);
process.exitCode = holds ? 0 : 1;
