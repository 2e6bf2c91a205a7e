/** The cost of a delivered webhook, as the engine reports it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { OutboundWorld } from "./outbound-world.ts";

const families = new Set(["evt", "dlv", "whe", "mis"]);
const most = 2;

let world: OutboundWorld;
beforeAll(async () => {
  world = await OutboundWorld.open();
  world.answer = () => ({ status: 200 });
});
afterAll(() => world.close());

test("a webhook costs at most two write units: its event, and its attempt", async () => {
  await world.subscribe(["payment_intent.created"]);
  await world.waitForRest();
  const { entries } = world.world.meter;
  const from = entries.length;
  await world.call("createPaymentIntent", {
    body: {
      externalReference: "INV-2026-0042",
      source: { amount: "1250.00", currency: "USD" },
      destination: { amount: "1250.00", currency: "USD" },
      beneficiaryName: "Acme GmbH",
      beneficiaryAccount: "DE89370400440532013000",
    },
  });
  await world.waitForRest();
  expect(world.attempts).toHaveLength(1);
  expect(world.bodies[0]?.length).toBeGreaterThan(500);
  // The matcher's run announces a change as well, to which no endpoint subscribed.
  const [unsubscribed] = entries
    .slice(from)
    .filter(({ items }) => items.includes("evt"))
    .slice(-1);
  const own = entries.slice(from).filter(({ items }) => items.some((item) => families.has(item)));
  const writes = own
    .filter((entry) => entry !== unsubscribed)
    .map(({ command, items, write }) => ({ command, items, write }));
  const units = writes.reduce((sum, { write }) => sum + write, 0);
  process.stdout.write(`\nA delivered webhook: ${units} write units\n`);
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(most);
});
