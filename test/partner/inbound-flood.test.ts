/** Deliveries with invalid signatures do not keep out valid ones (docs/specification.md, Inbound webhooks). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";
import { createIntegration, InboundEnvironment } from "./inbound-environment.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const [attacker, other] = ["198.51.100.7", "203.0.113.5"];
const ofAddress = 5;
const limits = { ofIntegration: 1_000, ofAddress };

async function world() {
  const clock = { now: Date.UTC(2026, 2, 2, 9) };
  const integration = await createIntegration(engine.table, clock);
  const open = () => new InboundEnvironment(engine.table, clock, limits);
  return { clock, integration, open, environment: open() };
}

type World = Awaited<ReturnType<typeof world>>;

async function flood({ integration, environment }: World, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < 2 * ofAddress; sent += 1) {
    statuses.push(await environment.forge(integration, address));
  }
  return statuses;
}

describe("an address that sends invalid signatures", () => {
  test("is refused before its signatures are checked, until the minute ends", async () => {
    const its = await world();
    const statuses = await flood(its, attacker);
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(5).fill(429)]);
    const checked = its.environment.signaturesChecked;
    expect(await its.environment.deliver(its.integration, attacker)).toBe(429);
    expect(its.environment.signaturesChecked).toBe(checked);
    its.clock.now += 60_000;
    expect(await its.environment.deliver(its.integration, attacker)).toBe(200);
  });

  test("does not keep out another address", async () => {
    const its = await world();
    await flood(its, attacker);
    expect(await its.environment.deliver(its.integration, other)).toBe(200);
  });

  test("does not keep out deliveries to another integration from the same address", async () => {
    const its = await world();
    const second = await createIntegration(engine.table, its.clock);
    await flood(its, attacker);
    expect(await its.environment.deliver(second, attacker)).toBe(200);
  });
});

describe("an address from which a valid signature came", () => {
  test("is not refused within the hour, in any environment", async () => {
    const its = await world();
    expect(await its.open().deliver(its.integration, other)).toBe(200);
    its.clock.now += 59 * 60_000;
    expect(await flood(its, other)).toEqual(Array(10).fill(400));
    expect(await its.environment.deliver(its.integration, other)).toBe(200);
  });

  test("is refused as any other after the hour", async () => {
    const its = await world();
    expect(await its.open().deliver(its.integration, other)).toBe(200);
    its.clock.now += 61 * 60_000;
    await flood(its, other);
    expect(await its.environment.deliver(its.integration, other)).toBe(429);
  });
});

describe("a flood over several environments", () => {
  const environmentCount = 4;
  const ofIntegration = 15;
  const forgedCount = 60;
  const genuineEach = 15;

  /** Forged deliveries from these addresses in turn, and a genuine one after every fifteenth. */
  async function play(addresses: readonly string[]) {
    const { clock, integration } = await world();
    const open = () => new InboundEnvironment(engine.table, clock, { ofIntegration, ofAddress });
    const environments = Array.from({ length: environmentCount }, open);
    const at = (number: number) => environments[number % environmentCount] as InboundEnvironment;
    expect(await at(0).deliver(integration, other)).toBe(200);
    const [forged, genuine]: [number[], number[]] = [[], []];
    for (let number = 0; number < forgedCount; number += 1) {
      const address =
        addresses[Math.floor(number / environmentCount) % addresses.length] ?? attacker;
      forged.push(await at(number).forge(integration, address));
      if (number % genuineEach === 0) genuine.push(await at(number).deliver(integration, other));
    }
    const checked = environments.reduce((sum, each) => sum + each.signaturesChecked, 0);
    return { forged, genuine, checked: checked - genuine.length - 1 };
  }

  const accepted = Array(forgedCount / genuineEach).fill(200);
  const storedOf = (forged: readonly number[]) => forged.filter((status) => status === 400).length;

  test("from one address: stored up to its share, and each environment learns it once", async () => {
    const { forged, genuine, checked } = await play([attacker]);
    expect(genuine).toEqual(accepted);
    expect(storedOf(forged)).toBe(ofAddress);
    expect(forged.every((status) => status === 400 || status === 429)).toBe(true);
    expect(checked).toBeLessThanOrEqual(ofAddress + 2 * environmentCount);
  });

  test("from ten addresses: stored up to the limit of the integration", async () => {
    const many = Array.from({ length: 10 }, (_, number) => `198.51.100.${number}`);
    const { forged, genuine } = await play(many);
    expect(genuine).toEqual(accepted);
    expect(storedOf(forged)).toBe(ofIntegration);
  });

  test("from the partner's own address: no genuine delivery is refused", async () => {
    const { forged, genuine, checked } = await play([other]);
    expect(genuine).toEqual(accepted);
    expect(storedOf(forged)).toBe(ofIntegration);
    expect(checked).toBe(forgedCount);
  });
});
