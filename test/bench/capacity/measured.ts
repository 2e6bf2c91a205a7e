/**
 * Measures what the deployed defaults carry with AWS's latencies, and compares it with the model of docs/capacity.md:
 * `node test/bench/capacity/measured.ts [payments]`. Exits with 1 if a part carries less than 100 payments a second, or
 * the model promises a fifth more than was measured. A consumer of the stream carries this for each shard.
 */
import cdkJson from "../../../cdk.json" with { type: "json" };
import { capacityOfDefaults, catchUpSeconds, payment } from "./capacity-model.ts";
import { measureCapacity } from "./measure.ts";

const [payments = 1_500] = process.argv.slice(2).map(Number);
const leastRate = 100;
const mostPromised = 1.2;
const stopSeconds = 600;

const print = (line: string) => process.stdout.write(`${line}\n`);
const shown = (value: number) => Math.floor(value).toLocaleString("en-US");
const { gatewayRequestsPerSecond } = cdkJson.context.rateLimits;
const model = capacityOfDefaults(gatewayRequestsPerSecond);

print(`${payments} payments of one organization, AWS's latencies, the deployed settings:`);
print(
  "| part | environments at once | busy ms a payment | carries a second | model | a stop of 10 minutes at 100 a second |",
);
print("| --- | --- | --- | --- | --- | --- |");
let holds = true;
for (const { part, busyMilliseconds, atOnce, used, invocations, failed } of await measureCapacity(
  payments,
)) {
  const isRequests = part === "requests";
  // The gateway bounds requests; their functions get as many environments as they need.
  const carries = isRequests
    ? gatewayRequestsPerSecond / payment.requests
    : (atOnce * 1_000) / busyMilliseconds;
  const promised =
    model.find((each) => each.part === (isRequests ? "gateway" : part))?.carries ?? null;
  const stop = catchUpSeconds(stopSeconds, leastRate, carries);
  print(
    `| ${part} | ${isRequests ? "as needed" : atOnce} | ${busyMilliseconds.toFixed(1)} | ${shown(carries)} | ${promised === null ? "" : shown(promised)} | ${stop === null ? "never caught up" : `${stop} s`} |`,
  );
  print(`  (${invocations} invocations in ${used} environments, ${failed} came back)`);
  holds &&= carries >= leastRate && (promised === null || promised <= mostPromised * carries);
}
print(holds ? "Every part carries 100 a second, and the model holds" : "DOES NOT HOLD");
process.exitCode = holds ? 0 : 1;
