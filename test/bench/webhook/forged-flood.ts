/**
 * Genuine deliveries beside forged ones, at 50 executions: a model (flood-model.ts). First 2,000 forged deliveries a second,
 * with the processor time that signatures and bodies of the largest size take here: to 50 executions that are not reserved,
 * to 50 reserved ones, whose function URL admits 500 requests a second, and to these behind the edge. Then the rate at
 * which fewer than 99% of the genuine ones are accepted within 5 seconds, with fixed times, so that no clock decides.
 * `--short`: fewer rates. Exits with status 1 if the defended function or the edge does not hold at 2,000, or if the
 * defence does not raise the rate that is borne.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readEvent } from "#outside/partner/envelope.ts";
import { checkRsa } from "#outside/partner/signature.ts";
import { type Costs, type Flood, runFlood } from "./flood-model.ts";

/** Share of a core that a function of 1,024 MB has (1,769 MB have one). */
const shareOfCore = 1_024 / 1_769;
const rounds = 20;
const goal = 0.99;
const isShort = process.argv.includes("--short");

/** Milliseconds of the function. */
function millisecondsOf(work: () => void): number {
  work();
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / rounds / shareOfCore;
}

function measuredCosts(): Costs {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const check = checkRsa(publicKey);
  const filler = Array.from({ length: 11_000 }, (_, at) => [`member_${at}`, "value"]);
  const body = Buffer.from(JSON.stringify({ event_id: "wh_1", ...Object.fromEntries(filler) }));
  const signature = randomBytes(256);
  return {
    ...{ begin: 6, lease: 6, store: 30, accept: 80 },
    signature: millisecondsOf(() => void check(body, signature)),
    body: millisecondsOf(() => void readEvent(body)),
  };
}

const measured = measuredCosts();
/** As measured on an idle core, rounded. */
const fixed: Costs = { ...measured, signature: 0.8, body: 12 };
const flood = { genuinePerSecond: 20, executions: 50 };
const forgedPerSecond = 2_000;
const counts = [1, 100] as const;
const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
const print = (line: string) => process.stdout.write(`${line}\n`);

type Way = Pick<Flood, "isDefended" | "isReserved" | "edge" | "seconds"> & {
  readonly name: string;
};
const open = { isReserved: false, edge: null, seconds: 20 } as const;
const ways = {
  without: { ...open, name: "without the defence", isDefended: false },
  defended: { ...open, name: "defended", isDefended: true },
  reserved: { ...open, name: "50 reserved executions", isDefended: true, isReserved: true },
  edge: {
    name: "50 reserved executions behind the edge",
    isDefended: true,
    isReserved: true,
    edge: { requestsPerAddress: 240, windowSeconds: 60 },
    seconds: 75,
  },
} as const satisfies Record<string, Way>;

function play(costs: Costs, way: Way, its: Pick<Flood, "addresses" | "forgedPerSecond">) {
  return runFlood({ ...flood, ...way, ...its }, costs);
}

/** Tried in this order. */
const rates = [400, 600, 900, 1_350, 2_000, 3_000, 4_500, 6_750, 10_125, 15_188].slice(
  0,
  isShort ? 8 : 10,
);

/** The first rate at which the goal is missed; infinite if it is reached at each. */
async function firstMissed(addresses: number, way: Way): Promise<number> {
  for (const rate of rates) {
    const { inTime } = await play(fixed, way, { addresses, forgedPerSecond: rate });
    if (inTime < goal) return rate;
  }
  return Number.POSITIVE_INFINITY;
}

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
print(
  `of 256 KB: signature ${milliseconds(measured.signature)}, body ${milliseconds(measured.body)}; a known address is refused in ${milliseconds(measured.begin)}`,
);

const reached = { defended: true, edge: true };
for (const addresses of counts) {
  for (const way of Object.values(ways)) {
    const { inTime, inTimeAtFirst, throttled, busy } = await play(measured, way, {
      ...{ addresses, forgedPerSecond },
    });
    if (way === ways.defended) reached.defended &&= inTime >= goal;
    if (way === ways.edge) reached.edge &&= inTime >= goal;
    const atFirst =
      inTimeAtFirst === null ? "" : `, before it blocks (45 s) ${percent(inTimeAtFirst)}`;
    print(
      `${forgedPerSecond} a second from ${addresses}, ${way.name}: ${percent(inTime)} of genuine deliveries within 5 s${atFirst}, ${percent(throttled)} of requests throttled, ${busy.toFixed(1)} of 50 executions busy`,
    );
  }
}
const said = (holds: boolean) => (holds ? "holds" : "MISSED");
print(
  `99% of genuine deliveries within 5 s at ${forgedPerSecond}: ${said(reached.defended)} in the function, ${said(reached.edge)} behind the edge`,
);

let helps = true;
for (const addresses of counts) {
  const [without = 0, defended = 0, reserved = 0] = await Promise.all(
    [ways.without, ways.defended, ways.reserved].map((way) => firstMissed(addresses, way)),
  );
  helps &&= defended > without;
  print(
    `from ${addresses}: missed at ${without} a second ${ways.without.name}, at ${defended} defended, at ${reserved} with ${ways.reserved.name}`,
  );
}
print(`the defence raises the rate that is borne: ${said(helps)}`);
process.exitCode = reached.defended && reached.edge && helps ? 0 : 1;
