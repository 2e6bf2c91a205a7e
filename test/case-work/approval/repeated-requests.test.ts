/** Integrations that wait for a second person; the requester sends the request again (docs/specification.md, Approvals). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#api/schema/route/routes.ts";
import { decompressJson } from "#store/table/core/document/compressed-json.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { attempt as attemptOnce, request } from "../../simulation/outside/api-client.ts";
import {
  hostNames,
  watchedAddress,
  watchedToken,
} from "../../simulation/outside/simulated-hosts.ts";
import { Simulator } from "../../simulation/world.ts";
import type { Json } from "../action/case-action-world.ts";
import { openHeld } from "./approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const partner = {
  ...{ name: "Payouts", integrationKey: "payouts", apiKey: "sk-1-very-secret" },
  ...{ webhookBaseUrl: "https://reconciliation.example.com", eventCategories: ["transfer"] },
};
const node = `http://${hostNames.node}/very-secret`;
const chain = {
  ...{ name: "Chain", integrationKey: "chain", chainId: 1, rpcUrl: node },
  ...{ addresses: [watchedAddress], tokenAddresses: [watchedToken] },
};
const policy = { action: "integration_change" };
const waits = { status: 202, body: { action: "integration_change", repeatRequired: true } };
const day = 86_400_000;

type World = Awaited<ReturnType<typeof openHeld>>;
type Request = { readonly params?: Readonly<Record<string, string>>; readonly body?: Json };
type Prepare = (world: World) => Promise<Request>;

const idOf = (body: unknown) => String((body as Json)["id"]);
const made = async (world: World, operation: string, body: Json) => {
  const answer = await world.attempt(operation, { body });
  expect(answer.status).toBe(201);
  await world.complete();
  return { integrationId: idOf(answer.body) };
};
const madePartner = (world: World) => made(world, "createPartnerIntegration", partner);
const madeChain = (world: World) => made(world, "createOnchainIntegration", chain);

const kinds: readonly (readonly [operation: string, prepare: Prepare, other: Json | null])[] = [
  ["createPartnerIntegration", async () => ({ body: partner }), { ...partner, apiKey: "sk-2" }],
  ["createOnchainIntegration", async () => ({ body: chain }), { ...chain, rpcUrl: `${node}/2` }],
  [
    "updatePartnerIntegration",
    async (world) => ({
      params: await madePartner(world),
      body: { apiKey: partner.apiKey, status: "disabled" },
    }),
    { apiKey: "sk-3-other", status: "disabled" },
  ],
  [
    "updateOnchainIntegration",
    async (world) => ({
      params: await madeChain(world),
      body: { rpcUrl: `${node}/3`, confirmations: 3 },
    }),
    { rpcUrl: `${node}/4`, confirmations: 3 },
  ],
  ["deletePartnerIntegration", async (world) => ({ params: await madePartner(world) }), null],
  ["deleteOnchainIntegration", async (world) => ({ params: await madeChain(world) }), null],
  ["rotateOnchainIntegrationSecret", async (world) => ({ params: await madeChain(world) }), null],
];

/** The request waits in an organization that has the policy. */
async function ask(operation: string, prepare: Prepare) {
  const world = await openHeld(simulator);
  const request = await prepare(world);
  await world.call("createApprovalPolicy", { body: policy });
  const send = (given: Request & { readonly headers?: Readonly<Record<string, string>> } = {}) =>
    world.attempt(operation, { ...request, ...given });
  const asked = await send();
  expect(asked).toMatchObject(waits);
  const approval = { approvalId: String((asked.body as Json)["approvalId"]) };
  const show = async () =>
    (await world.call("getApproval", { params: approval })) as unknown as Json;
  return { ...world, send, approval, show, asked };
}

const integrationsOf = async ({ call }: Pick<World, "call">) =>
  JSON.stringify(await call("listIntegrations", {}));

describe.each(kinds)("%s", (operation, prepare) => {
  test("is done once by the same request after another person has approved it", async () => {
    const world = await ask(operation, prepare);
    const before = await integrationsOf(world);
    expect((await world.approve(world.approval)).status).toBe(200);
    await world.complete();
    expect(await integrationsOf(world)).toBe(before);
    expect(await world.show()).toMatchObject({ status: "approved", usedAt: null, resultId: null });
    const done = await world.send();
    expect([200, 201]).toContain(done.status);
    await world.complete();
    expect(await integrationsOf(world)).not.toBe(before);
    const used = await world.show();
    expect(used).toMatchObject({ usedAt: expect.any(String), resultId: idOf(done.body) });
    const again = await world.send();
    expect(again.status).not.toBe(201);
    if (again.status === 202) {
      expect((again.body as Json)["approvalId"]).not.toBe(world.approval.approvalId);
    }
  });

  test("does not pass before it is approved, nor after a rejection or 7 days", async () => {
    const world = await ask(operation, prepare);
    const before = await integrationsOf(world);
    // What still waits is not asked for twice.
    expect((await world.send()).body).toMatchObject(world.approval);
    expect((await world.reject(world.approval)).status).toBe(200);
    const second = await world.send();
    expect(second).toMatchObject(waits);
    expect(second.body).not.toMatchObject(world.approval);
    expect((await world.approve(second.body as Json)).status).toBe(200);
    world.world.clock.now += 7 * day;
    expect(await world.send()).toMatchObject(waits);
    expect(await integrationsOf(world)).toBe(before);
  });

  test("does not pass for another requester", async () => {
    const world = await ask(operation, prepare);
    expect((await world.approve(world.approval)).status).toBe(200);
    const { key } = (await world.call("createApiKey", {
      body: { name: "Other", scopes: ["*"] },
    })) as unknown as { readonly key: string };
    const taken = await world.send({ headers: { authorization: `Bearer ${key}` } });
    expect(taken).toMatchObject(waits);
    expect(taken.body).not.toMatchObject(world.approval);
  });

  test("keeps and shows no credential", async () => {
    const world = await ask(operation, prepare);
    expect((await world.approve(world.approval)).status).toBe(200);
    const shown = await world.show();
    await world.complete();
    const stored = await world.world.readItems();
    const texts = [shown, ...stored].map((item) => textOf(item));
    for (const text of texts) expect(text).not.toContain("very-secret");
    expect(texts.some((text) => text.includes(world.approval.approvalId))).toBe(true);
  });
});

const withBodies = kinds.filter(([, , other]) => other !== null);

test.each(withBodies)("%s does not pass for another body", async (operation, prepare, other) => {
  const world = await ask(operation, prepare);
  expect((await world.approve(world.approval)).status).toBe(200);
  const changed = await world.send({ body: other ?? {} });
  expect(changed).toMatchObject(waits);
  expect(changed.body).not.toMatchObject(world.approval);
  expect((await world.send()).status).toBeLessThan(202);
});

test("an approval names what it does not keep", async () => {
  const world = await ask("createPartnerIntegration", async () => ({ body: partner }));
  const { apiKey: _, ...rest } = partner;
  const shown = await world.show();
  expect(shown).toMatchObject({ repeatRequired: true, withheld: ["apiKey"], request: rest });
  expect(shown["request"]).not.toHaveProperty("apiKey");
  expect((world.asked.body as Json)["message"]).toContain("send the same request again");
});

test("an approval is for one version of the integration", async () => {
  const world = await openHeld(simulator);
  const params = await madeChain(world);
  await world.call("createApprovalPolicy", { body: policy });
  const change = (name: string) =>
    world.attempt("updateOnchainIntegration", { params, body: { name } });
  const [one, two, three] = [await change("One"), await change("Two"), await change("Three")];
  expect((await world.approve(one.body as Json)).status).toBe(200);
  expect((await world.approve(two.body as Json)).status).toBe(200);
  expect((await change("One")).status).toBe(200);
  expect((await change("Two")).status).toBe(202);
  expect((await world.approve(three.body as Json)).status).toBe(409);
});

test("what a policy does not hold does not wait", async () => {
  const world = await openHeld(simulator, { action: "bulk" });
  expect((await world.attempt("createPartnerIntegration", { body: partner })).status).toBe(201);
});

test("a registration that the partner did not answer goes on with its Idempotency-Key alone", async () => {
  const world = await ask("createPartnerIntegration", async () => ({ body: partner }));
  expect((await world.approve(world.approval)).status).toBe(200);
  const { log } = world.world;
  const send = (key: string) =>
    request(world.world, "createPartnerIntegration", { body: partner, key });
  world.world.log = new CallLog((_, name) =>
    name.startsWith("PUT /v0/webhooks/") ? { kind: "kill_before" } : null,
  );
  const environment = new Environment(world.world, routes.createPartnerIntegration.group);
  const given = { body: partner, key: "mine" };
  await attemptOnce(world.world, environment, "createPartnerIntegration", given);
  world.world.log = log;
  expect(await world.show()).toMatchObject({ usedAt: expect.any(String), resultId: null });
  world.world.clock.now += 60_000;
  expect((await send("another")).status).toBe(202);
  const done = await send("mine");
  expect(done.status).toBe(201);
  expect(await world.show()).toMatchObject({ resultId: idOf(done.body) });
});

/** An item with what is compressed in it. */
function textOf(item: Json): string {
  const values = Object.entries(item).map(([name, value]) => [name, readable(value)]);
  return JSON.stringify(Object.fromEntries(values));
}

function readable(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  try {
    return decompressJson(value);
  } catch {
    return Buffer.from(value).toString("latin1");
  }
}
