/**
 * Processor time of the work of each minute for one payment: the missed-work sweeper and the audit sealer on a window of one
 * organization. `node test/bench/recovery/minute-work.ts [payments]`.
 */
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import { pumpUntilQuiet, startScheduled } from "../../simulation/aws/event-pump.ts";
import { request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

const payments = Number(process.argv[2] ?? 400);
const deliveredAtOnce = 20;

const simulator = await Simulator.start();
const world = await simulator.open(seededSnapshot, "memory");
const sweeps = ["missed-work-sweeper", "audit-sealer"] as const;
for (const name of sweeps) await startScheduled(world, name);
for (let n = 0; n < payments; n += 1) {
  const externalReference = `payment-${n}`;
  const amount = { amount: `${n + 1}.25`, currency: "EUR" };
  const intent = { ...intentBody, externalReference, destination: amount };
  await request(world, "createPaymentIntent", { key: `i-${n}`, body: intent });
  const named = { externalReference, sourceRef: `s-${n}`, providerTransferId: `t-${n}` };
  const evidence = { ...providerBody, ...named, amount };
  await request(world, "createProviderEvidence", { key: `e-${n}`, body: evidence });
  if (n % deliveredAtOnce === 0) await pumpUntilQuiet(world);
}
await pumpUntilQuiet(world);
world.clock.now += 25 * 60_000;
for (const name of sweeps) {
  const from = process.cpuUsage();
  await startScheduled(world, name);
  const { user, system } = process.cpuUsage(from);
  const each = (user + system) / 1_000 / payments;
  process.stdout.write(`${name}: ${each.toFixed(2)} ms a payment\n`);
}
await simulator.stop();
