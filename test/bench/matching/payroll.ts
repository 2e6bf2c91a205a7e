/**
 * A payroll in one transaction of a chain: `node test/bench/matching/payroll.ts [people] [alike] [--transfers-first] [--detail]`. So
 * many people are expected to be paid under one hash, `alike` of them the same salary, each at an address of its own; then, in
 * another order, the transfers are reported. Prints the processor time of each, and the units of the last ones, which are the most
 * expensive if any are; `--detail` adds the calls. Fails if a salary is not linked firmly with the transfer to its address.
 */
import { parseRecordKey } from "#store/table/core/keys.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { CrowdWorld } from "../../ingestion/crowd/crowd-world.ts";
import { type MeterEntry, sumOfUnits } from "../../simulation/aws/unit-meter.ts";
import { Simulator } from "../../simulation/world.ts";

const isDetailed = process.argv.includes("--detail");
const isTransferFirst = process.argv.includes("--transfers-first");
const [people = 2_000, alike = 600] = process.argv.filter((each) => /^\d+$/.test(each)).map(Number);
/** Requests between two deliveries of the stream and the queue of the matcher. */
const requestsAtOnce = 25;
/** So many at the end are measured in the engine, which counts units; all before in memory. */
const measured = 10;

const txHash = `0x${"5a".repeat(32)}`;
const references = [{ type: "tx_hash", value: txHash }];
const addressOf = (person: number) =>
  `0x${"c5".repeat(16)}${(person + 1).toString(16).padStart(8, "0")}`;
const salaryOf = (person: number) => ({
  amount: person < alike ? "1500.00" : `${2_000 + person}.00`,
  currency: "USDC",
});
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Transfers come in another order than the payments. */
const shuffled = (index: number) => (index * 7_919 + 13) % people;

type Send = (crowd: CrowdWorld, index: number) => Promise<unknown>;

const expect: Send = (crowd, person) => {
  const money = { source: salaryOf(person), destination: salaryOf(person) };
  const to = { beneficiaryAccount: addressOf(person), direction: "outbound", references };
  const body = { externalReference: `salary-${person}`, ...money, ...to };
  return crowd.call("createPaymentIntent", { body });
};

const transfer: Send = (crowd, index) => {
  const person = shuffled(index);
  const own = { txHash, chainId: 8453, logIndex: person, payload: {} };
  const body = { ...own, toAddress: addressOf(person), amount: salaryOf(person) };
  return crowd.call("createOnchainEvidence", { body });
};

async function sendAll(crowd: CrowdWorld, send: Send, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await send(crowd, index);
    if (index % requestsAtOnce === requestsAtOnce - 1) await crowd.settle();
  }
  await crowd.settle();
}

/** @returns units of one at the end */
async function measure(simulator: Simulator, crowd: CrowdWorld, what: string, send: Send) {
  const startedAt = process.cpuUsage();
  await sendAll(crowd, send, 0, people - measured);
  const { user, system } = process.cpuUsage(startedAt);
  const engine = await CrowdWorld.open(simulator, await crowd.save(), "engine");
  // What was still under way.
  await engine.settle();
  const before = engine.world.meter.entries.length;
  await sendAll(engine, send, people - measured, people);
  const entries = engine.world.meter.entries.slice(before);
  const { write, read } = sumOfUnits(entries);
  const each = { write: write / measured, read: read / measured };
  const seconds = (user + system) / 1e6;
  print(
    `  ${what}: ${seconds.toFixed(1)} s of processor, ${((1_000 * seconds) / people).toFixed(1)} ms each; ` +
      `the last ones ${each.write.toFixed(1)} write and ${each.read.toFixed(1)} read units each`,
  );
  if (isDetailed) printKinds(entries);
  await engine.world.close();
  await sendAll(crowd, send, people - measured, people);
  return each;
}

/** The calls behind the figures, by the kinds of items that they name. */
function printKinds(entries: readonly MeterEntry[]): void {
  const kinds = Map.groupBy(
    entries,
    ({ command, items }) => `${command} ${[...new Set(items)].join(" ")}`,
  );
  for (const [kind, own] of kinds) {
    const units = own.reduce((all, each) => all + each.write + each.read, 0);
    print(
      `    ${(own.length / measured).toFixed(1)} ${kind}: ${(units / measured).toFixed(1)} units`,
    );
  }
}

/** People whose salary is not matched by a firm link with the whole of the transfer to their address. */
async function notPaid({ world }: CrowdWorld): Promise<string[]> {
  const items = await world.readItems();
  const of = (collection: string) =>
    items.filter(
      (item) => parseRecordKey(item as { pk: string; sk: string })?.collection === collection,
    );
  const legs = of("leg").map(decodeLeg);
  const linked = Map.groupBy(legs, ({ links }) => links[0]?.paymentUuid);
  return of("payment")
    .map(decodePayment)
    .filter(({ intent, state }) => {
      const [leg, ...more] = linked.get(intent.uuid) ?? [];
      const isOwn = leg?.toAddress === intent.beneficiaryAccount && more.length === 0;
      const isWhole = leg?.links.length === 1 && leg.links[0]?.firm === true;
      return !isOwn || !isWhole || state.verdict !== "matched";
    })
    .map(({ intent }) => intent.externalReference);
}

const simulator = await Simulator.start();
const crowd = await CrowdWorld.open(simulator);
print(`${people} people in one transaction, ${alike} of them alike:`);
const steps = [
  ["payments, with the matcher", expect],
  ["transfers, with the matcher", transfer],
] as const;
for (const [what, send] of isTransferFirst ? steps.toReversed() : steps) {
  await measure(simulator, crowd, what, send);
}
const wrong = await notPaid(crowd);
await crowd.world.close();
await simulator.stop();
const holds = wrong.length === 0 ? "holds" : `DOES NOT HOLD, for example ${wrong.slice(0, 5)}`;
print(`  ${people - wrong.length} of ${people} salaries firm and matched: ${holds}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
