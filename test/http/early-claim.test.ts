/** The claim of an Idempotency-Key that begins while the API key is read (docs/architecture.md, How one request flows). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, region } from "../../lib/local/provision/aws-environment.ts";
import { changeLimits } from "../../lib/operations/limits.ts";
import type { Instant } from "../../shared/domain/value/instant.ts";
import { SeenKeys } from "../../shared/http/auth/seen-keys.ts";
import { createIdSource } from "../../shared/table/core/id-source.ts";
import { openTable } from "../../shared/table/core/table.ts";
import { intentBody } from "../faults/operation/situations.ts";
import { organizationOf } from "../organization.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import {
  type ApiRequest,
  attempt,
  organizationId,
  request,
  seededSnapshot,
} from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

/** After this time an environment has read the limits of an organization again (decision 0074). */
const limitsKnownMilliseconds = 180_000;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const apiKeyId = "ak_0195c0de00007000800000000000aa00";

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

describe("an environment that has admitted the key", () => {
  test("claims while it reads the key", async () => {
    const { world, send } = await openWarm();
    let answered = 0;
    const seen: [string, number][] = [];
    const log = new CallLog();
    world.log = log;
    log.begin = (name) => {
      seen.push([name, answered]);
      return {
        fault: null,
        pause: new Promise((resolve) =>
          setTimeout(() => {
            answered += 1;
            resolve();
          }, 5),
        ),
      };
    };
    expect((await send())?.status).toBe(201);
    expect(
      seen
        .filter(([, before]) => before === 0)
        .map(([name]) => name)
        .sort(),
    ).toEqual(["dynamodb GetItem", "dynamodb PutItem"]);
  });

  test("refuses a key that was revoked since, and leaves no claim", async () => {
    const { world, send, leases } = await openWarm();
    const revoking = { params: { keyId: apiKeyId }, key: "revoke" };
    expect((await request(world, "revokeApiKey", revoking)).status).toBeLessThan(300);
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
    const { name, requestHandler } = world.store;
    const table = openTable(name, { region, credentials, requestHandler });
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

test("an environment remembers 1,000 keys, and forgets the one that was used longest ago", () => {
  const seen = new SeenKeys();
  const organization = organizationOf("org_a");
  const credential = (n: number) =>
    `Bearer key_live_${Buffer.alloc(32, 0).fill(String(n).padStart(8, "0")).toString("base64url")}`;
  for (let n = 0; n < 1_000; n += 1) seen.remember(credential(n), organization);
  seen.remember(credential(0), organization);
  seen.remember(credential(1_000), organization);
  expect(seen.organizationOf(credential(0))).toBe(organization);
  expect(seen.organizationOf(credential(1))).toBeNull();
  expect(seen.organizationOf(credential(2))).toBe(organization);
  expect(seen.organizationOf("Bearer a.session.token")).toBeNull();
});
