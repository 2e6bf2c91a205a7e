/** What is refused leaves nothing, and takes nothing from anybody (docs/architecture.md, How one request flows). */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import type { Instant } from "#domain/value/instant.ts";
import { changeLimits } from "#lib/operations/limits.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { driverOf, requestRows } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import {
  type ApiRequest,
  attempt,
  organizationId,
  seededSnapshot,
} from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** After this time an environment has read the limits of an organization again (decision 0074). */
const limitsKnownMilliseconds = 180_000;

/** Requests of the refused key before and after the good one. */
const [before, after] = [10, 6];

async function openWorld() {
  const world = await simulator.open(seededSnapshot, "memory");
  return { world, driver: driverOf(world) };
}

type Opened = Awaited<ReturnType<typeof openWorld>>;

/** A new key with all scopes, and the header that presents it. */
async function newKey({ driver }: Opened) {
  const made = await driver.call("createApiKey", { body: { name: "Key", scopes: ["*"] } });
  return {
    params: { keyId: made["id"] ?? "" },
    headers: { authorization: `Bearer ${made["key"]}` },
  };
}

type Key = Awaited<ReturnType<typeof newKey>>;

const revoke = ({ driver }: Opened, { params }: Key) => driver.call("revokeApiKey", { params });

const takeScopes = ({ driver }: Opened, { params }: Key) =>
  driver.call("updateApiKey", { params, body: { scopes: ["none:read"] } });

/** A minute in which the organization has used up its limit, in an environment that does not know it yet. */
async function useUpLimit({ world }: Opened): Promise<void> {
  await limit(world, { rateLimitPerMinute: 1 });
  const other = new Environment(world, "payment-intents");
  await attempt(world, other, "listPaymentIntents", {});
}

const suspend = ({ world }: Opened) => limit(world, { suspendedFor: "a stolen key" });

async function limit(
  world: World,
  change: Parameters<typeof changeLimits>[0]["change"],
): Promise<void> {
  const now = () => world.clock.now as Instant;
  const table = tableOf(world.store);
  const ids = createIdSource(now);
  await changeLimits({ table, organizationId, now, actor: "operator:ada", ids, change });
  world.clock.now += limitsKnownMilliseconds;
}

type Refusal = {
  readonly when: string;
  readonly status: number;
  readonly refuse: (opened: Opened, key: Key) => Promise<unknown>;
  /** What the request itself has wrong. */
  readonly given?: ApiRequest;
};

/** A request of a route for signed-in users is refused for its scope wherever its key is valid. */
const refusals: readonly Refusal[] = [
  { when: "its key was revoked", status: 401, refuse: revoke },
  { when: "its key lost the scope", status: 403, refuse: takeScopes },
  { when: "the limit of its organization is used up", status: 429, refuse: useUpLimit },
  { when: "its organization is suspended", status: 403, refuse: suspend },
  { when: "it has no Idempotency-Key", status: 400, refuse: async () => {}, given: { key: "" } },
  {
    when: "its body has an unknown property",
    status: 400,
    refuse: async () => {},
    given: { body: { unknown: 1 } },
  },
];

const writes = (Object.keys(routes) as OperationId[]).filter(
  (id) => routes[id].idempotentAs !== null,
);

/** Items that a refusal writes: tokens and the count of failures; for a revoked key its audit event with the mark of the hour. */
function isNote(status: number, name: string): boolean {
  const forms = [
    /^rate#/,
    /#failures /,
    ...(status === 401 ? [/#reads#/, /#jnl#/, /#days#jnl/] : []),
  ];
  return forms.some((form) => form.test(name));
}

async function writtenBy(world: World): Promise<string[]> {
  const records = await world.readStream();
  return records.map(({ dynamodb }) => {
    const { pk, sk } = dynamodb["Keys"] as Record<"pk" | "sk", { readonly S: string }>;
    return `${pk.S} ${sk.S}`;
  });
}

describe("each write operation", () => {
  test.each(writes)("%s", async (operation) => {
    const route: Route = routes[operation];
    const [prepare] = Object.values(requestRows[operation] ?? {});
    if (prepare === undefined) throw new Error(`${operation} has no row.`);
    for (const { when, status, refuse, given = {} } of refusals) {
      const opened = await openWorld();
      const row = await prepare(opened.driver);
      const key = await newKey(opened);
      const { headers } = key;
      const environment = new Environment(opened.world, route.group);
      const send = (more: ApiRequest) =>
        attempt(opened.world, environment, operation, { ...row, headers, ...more });
      await send({ key: "admitted" });
      await refuse(opened, key);
      await opened.world.readStream();
      const calls = new CallLog();
      opened.world.log = calls;
      const expected = route.scope === null && status === 400 ? 403 : status;
      expect((await send({ key: "refused", ...given }))?.status, when).toBe(expected);
      const names = await writtenBy(opened.world);
      expect(
        names.filter((name) => !isNote(expected, name)),
        when,
      ).toEqual([]);
      const decisions = /Query|BatchGet|^s3|^sqs|^http/;
      expect(
        calls.names.filter((name) => decisions.test(name)),
        when,
      ).toEqual([]);
    }
  });
});

/** The calls of a request that begin together, one group after the other. */
async function callsInOrder(world: World, send: () => ReturnType<typeof attempt>) {
  const groups: string[][] = [];
  let isOver = true;
  const log = new CallLog();
  world.log = log;
  log.begin = (name) => {
    if (isOver) groups.push([]);
    isOver = false;
    groups.at(-1)?.push(name.replace("dynamodb ", ""));
    const pause = sleep(5).then(() => {
      isOver = true;
    });
    return { fault: null, pause };
  };
  expect((await send())?.status).toBe(201);
  return groups.map((group) => group.toSorted().join(" + "));
}

const written = {
  createPaymentIntent: (n: string) => ({ ...intentBody, externalReference: n }),
  createProviderEvidence: (n: string) => ({ ...providerBody, sourceRef: n, externalReference: n }),
} as const;

describe.each(["createPaymentIntent", "createProviderEvidence"] as const)("%s", (operation) => {
  /** An environment that has admitted both keys before. */
  async function openWarm() {
    const opened = await openWorld();
    const [refused, good] = [await newKey(opened), await newKey(opened)];
    const environment = new Environment(opened.world, routes[operation].group);
    const send = (key: Key, idempotencyKey: string, text: string) =>
      attempt(opened.world, environment, operation, {
        headers: key.headers,
        key: idempotencyKey,
        body: written[operation](text),
      });
    expect((await send(refused, "first", "first"))?.status).toBe(201);
    expect((await send(good, "second", "second"))?.status).toBe(201);
    return { opened, refused, good, send };
  }

  test.each([
    ["a revoked key", revoke, 401],
    ["a key without the scope", takeScopes, 403],
  ] as const)("%s takes no Idempotency-Key from a good one", async (_, refuse, status) => {
    const { opened, refused, good, send } = await openWarm();
    await refuse(opened, refused);
    const bad = (count: number, name: string) =>
      Array.from({ length: count }, (_unused, n) => send(refused, "same", `${name}-${n}`));
    const around = [...bad(before, "before"), send(good, "same", "good"), ...bad(after, "after")];
    const statuses = (await Promise.all(around)).map((answer) => answer?.status);
    expect(statuses).toEqual([
      ...Array.from({ length: before }, () => status),
      201,
      ...Array.from({ length: after }, () => status),
    ]);
  });

  test("an admitted request is replayed, and another body under its key refused", async () => {
    const { good, send } = await openWarm();
    const first = await send(good, "once", "text");
    expect(await send(good, "once", "text")).toEqual(first);
    expect(await send(good, "once", "other")).toMatchObject({
      status: 409,
      body: { error: "idempotency_key_conflict" },
    });
  });
});

test.each([
  ["a creation begins", "createPaymentIntent", "PutItem"],
  ["evidence is decided", "createProviderEvidence", "GetItem + PutItem + Query + Query + Query"],
] as const)(
  "%s while its Idempotency-Key is claimed, after its API key was read",
  async (_, operation, second) => {
    const opened = await openWorld();
    const key = await newKey(opened);
    const environment = new Environment(opened.world, routes[operation].group);
    const send = (n: string) =>
      attempt(opened.world, environment, operation, {
        headers: key.headers,
        key: n,
        body: written[operation](n),
      });
    expect((await send("first"))?.status).toBe(201);
    const calls = await callsInOrder(opened.world, () => send("second"));
    expect(calls.slice(0, 2)).toEqual(["GetItem", second]);
    expect(calls.at(-1)).toBe("TransactWriteItems");
  },
);
