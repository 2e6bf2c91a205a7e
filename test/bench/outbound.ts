/**
 * `node test/bench/outbound.ts [events]`: deliveries with and without an endpoint that is dead,
 * through the whole service on this machine.
 */
import { startLocalStack } from "../../lib/local/stack.ts";
import { runLoad } from "./outbound-load.ts";
import { stackService } from "./outbound-stack.ts";

const events = Number(process.argv[2] ?? "10000");

for (const withSilent of [false, true]) {
  const stack = await startLocalStack({ environment: { OUTBOUND_ALLOW_LOOPBACK: "1" } });
  const result = await runLoad(stackService(stack), events, withSilent);
  process.stdout.write(
    `${withSilent ? "4 endpoints and a dead one" : "4 endpoints"}: ${JSON.stringify(result)}\n`,
  );
  await stack.stop();
}
