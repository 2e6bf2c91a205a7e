/** The claim of an Idempotency-Key that begins while the API key is read (docs/architecture.md, How one request flows). */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeLimits } from "../../lib/operations/limits.ts";
import type { Instant } from "../../shared/domain/value/instant.ts";
import { SeenKeys } from "../../shared/http/auth/seen-keys.ts";
import { createIdSource } from "../../shared/table/core/id-source.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { organizationOf } from "../organization.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import {
  type ApiRequest,
  attempt,
  organizationId,
  request,
  seededSnapshot,
} from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

/** After this time an environment has read the limits of an organization again (decision 0074). */
const limitsKnownMilliseconds = 180_000;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const keyParams = { params: { keyId: "ak_0195c0de00007000800000000000aa00" } };

/** An environment that has admitted the key of the organization before. */
async function openWarm() {
  const world = await simulator.open(seededSnapshot, "memory");
  const environment = new Environment(world, "payment-intents");
  let sent = 0;
  const send = async (given: ApiRequest = {}) => {
    sent += 1;
    const body = { ...intentBody, externalReference: `payment-${sent}` };
    return attempt(world, environment, "createPaymentIntent", {
      body,
      key: `key-${sent}`,
      ...given,
    });
  };
  expect((await send())?.status).toBe(201);
  const leases = async () => {
    const items = await world.store.items();
    return items.filter(({ state }) => state === "processing").length;
  };
  return { world, environment, send, leases };
}

/** Gives up after 200 looks: then the request waits for an answer before it makes another call. */
async function untilThere(isThere: () => boolean): Promise<void> {
  for (let looks = 0; looks < 200 && !isThere(); looks += 1) await sleep(5);
}

/**
 * The calls that a request makes before the first one is answered. None is answered until there are as many as
 * wanted.
 */
async function callsOfFirstMoment(
  world: World,
  send: () => ReturnType<typeof attempt>,
  wanted: number,
): Promise<string[]> {
  let answered = 0;
  const first: string[] = [];
  const all = untilThere(() => first.length >= wanted);
  const log = new CallLog();
  world.log = log;
  log.begin = (name) => {
    if (answered === 0) first.push(name);
    const pause = all.then(() => {
      answered += 1;
    });
    return { fault: null, pause };
  };
  expect((await send())?.status).toBe(201);
  return first;
}

/** The partition and sort keys of all items. */
async function namesOf(world: World): Promise<string[]> {
  const items = await world.store.items();
  return items.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`);
}

describe("an environment that has admitted the key", () => {
  test("claims while it reads the key", async () => {
    const { world, send } = await openWarm();
    const first = await callsOfFirstMoment(world, send, 2);
    expect(first.sort()).toEqual(["dynamodb GetItem", "dynamodb PutItem"]);
  });

  test("refuses a key that was revoked since, and leaves no claim", async () => {
    const { world, send, leases } = await openWarm();
    expect((await request(world, "revokeApiKey", keyParams)).status).toBeLessThan(300);
    const before = await world.store.items();
    expect((await send())?.status).toBe(401);
    expect(await leases()).toBe(0);
    const kinds = ({ pk }: Readonly<Record<string, unknown>>) => String(pk).includes("#pay#");
    expect((await world.store.items()).filter(kinds)).toEqual(before.filter(kinds));
  });

  test.each<[string, ApiRequest, number]>([
    ["has an invalid body", { body: { ...intentBody, unknown: 1 } }, 400],
    ["has no Idempotency-Key", { key: "" }, 400],
  ])("gives the claim up if the request %s", async (_, given, status) => {
    const { send, leases } = await openWarm();
    expect((await send({ key: "same", ...given }))?.status).toBe(status);
    expect(await leases()).toBe(0);
    expect((await send({ key: "same" }))?.status).toBe(201);
  });

  test("gives the claim up if the organization is suspended, and its repetition is served after", async () => {
    const { world, send, leases } = await openWarm();
    const now = () => world.clock.now as Instant;
    const table = tableOf(world.store);
    const given = { table, organizationId, now, actor: "operator:ada", ids: createIdSource(now) };
    await changeLimits({ ...given, change: { suspendedFor: "a stolen key" } });
    world.clock.now += limitsKnownMilliseconds;
    expect((await send({ key: "same" }))?.status).toBe(403);
    expect(await leases()).toBe(0);
    await changeLimits({ ...given, change: { suspendedFor: null } });
    world.clock.now += limitsKnownMilliseconds;
    expect((await send({ key: "same" }))?.status).toBe(201);
  });

  test("replays, and refuses another body under the key, as any other", async () => {
    const { send } = await openWarm();
    const body = { ...intentBody, externalReference: "once" };
    const first = await send({ key: "once", body });
    expect(await send({ key: "once", body })).toEqual(first);
    const other = await send({ key: "once", body: { ...body, beneficiaryName: "Other" } });
    expect(other).toMatchObject({ status: 409, body: { error: "idempotency_key_conflict" } });
  });
});

/** An environment that has admitted the key of the organization for evidence. */
async function openWarmForEvidence() {
  const world = await simulator.open(seededSnapshot, "memory");
  const environment = new Environment(world, "evidence");
  let sent = 0;
  const send = async (given: ApiRequest = {}) => {
    sent += 1;
    const own = { sourceRef: `source-${sent}`, externalReference: `payment-${sent}` };
    const body = { ...providerBody, ...own, providerTransferId: `transfer-${sent}` };
    return attempt(world, environment, "createProviderEvidence", {
      body,
      key: `key-${sent}`,
      ...given,
    });
  };
  expect((await send())?.status).toBe(201);
  return { world, send };
}

const dayMilliseconds = 86_400_000;

describe("an environment that has admitted the key for evidence", () => {
  test("decides while it claims and reads the key", async () => {
    const { world, send } = await openWarmForEvidence();
    const first = await callsOfFirstMoment(world, send, 2);
    expect(first.filter((name) => name === "dynamodb PutItem")).toHaveLength(1);
    expect(first).toContain("dynamodb Query");
  });

  test.each<[string, (world: World) => Promise<unknown>, number]>([
    ["was revoked since", (world) => request(world, "revokeApiKey", keyParams), 401],
    [
      "lost the scope since",
      (world) => request(world, "updateApiKey", { ...keyParams, body: { scopes: ["cases:read"] } }),
      403,
    ],
  ])(
    "writes nothing for a key that %s, not even on the first evidence of a day",
    async (_, change, status) => {
      const { world, send } = await openWarmForEvidence();
      world.clock.now += dayMilliseconds;
      await change(world);
      const before = await namesOf(world);
      expect((await send())?.status).toBe(status);
      // The refusal is noted for the organization, and counted.
      const notes = /^rate#|#days#jnl|#reads#|#jnl#|#failures /;
      expect(
        (await namesOf(world)).filter((name) => !before.includes(name) && !notes.test(name)),
      ).toEqual([]);
    },
  );

  test("decides again for a key whose scopes were changed since", async () => {
    const { world, send } = await openWarmForEvidence();
    const queriesOf = async () => {
      let queries = 0;
      const log = new CallLog();
      world.log = log;
      log.begin = (name) => {
        if (name === "dynamodb Query") queries += 1;
        return { fault: null, pause: Promise.resolve() };
      };
      expect((await send())?.status).toBe(201);
      return queries;
    };
    const usual = await queriesOf();
    const body = { scopes: ["evidence:write", "cases:read"] };
    await request(world, "updateApiKey", { ...keyParams, body });
    expect(await queriesOf()).toBe(2 * usual);
    expect(await queriesOf()).toBe(usual);
  });
});

test("an environment remembers 1,000 keys, and forgets the one that was used longest ago", () => {
  const seen = new SeenKeys();
  const known = {
    kind: "api_key",
    organizationId: organizationOf("org_a"),
    keyId: "1",
    scopes: [],
  } as const;
  const credential = (n: number) =>
    `Bearer key_live_${Buffer.alloc(32, 0).fill(String(n).padStart(8, "0")).toString("base64url")}`;
  for (let n = 0; n < 1_000; n += 1) seen.remember(credential(n), known);
  seen.remember(credential(0), known);
  seen.remember(credential(1_000), known);
  expect(seen.principalOf(credential(0))).toBe(known);
  expect(seen.principalOf(credential(1))).toBeNull();
  expect(seen.principalOf(credential(2))).toBe(known);
  expect(seen.principalOf("Bearer a.session.token")).toBeNull();
});
