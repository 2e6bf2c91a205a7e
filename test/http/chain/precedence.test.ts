/**
 * A request with several faults is answered with the first of them, in one order for all routes
 * (docs/specification.md, Order of checks). A row has its own fault and every later one.
 */
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OperationId, routes } from "#api/schema/route/routes.ts";
import { driverOf, requestRows } from "#test/faults/operation/operations.ts";
import { intentBody } from "#test/faults/operation/situations.ts";
import { Environment } from "#test/simulation/function/lambda-environment.ts";
import { type ApiRequest, eventOf, seededSnapshot } from "#test/simulation/outside/api-client.ts";
import { Simulator, type World } from "#test/simulation/world.ts";
import {
  type Draft,
  type Fault,
  readFaults,
  useUpLimit,
  webhookFaults,
  writeFaults,
} from "./faults.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Sent = {
  readonly operation: OperationId;
  readonly faults: readonly Fault[];
  readonly prepare: (world: World) => Promise<ApiRequest>;
};

const [toChain] = Object.values(requestRows.receiveOnchainWebhook ?? {});

const requests: readonly Sent[] = [
  {
    operation: "createPaymentIntent",
    faults: writeFaults,
    prepare: async () => ({ body: intentBody, key: "the-key" }),
  },
  {
    operation: "getReconciliationCase",
    faults: readFaults,
    prepare: async () => ({ params: { caseId: "case_unknown" } }),
  },
  {
    operation: "receiveOnchainWebhook",
    faults: webhookFaults,
    prepare: async (world) => {
      if (toChain === undefined) throw new Error("The operation has no row.");
      return toChain(driverOf(world));
    },
  },
];

async function answerTo(world: World, operation: OperationId, draft: Draft) {
  const outcome = await new Environment(world, routes[operation].group).invoke(draft);
  if (outcome.kind !== "answered") throw new Error(`${operation} was not answered.`);
  const { statusCode, body } = outcome.value as APIGatewayProxyStructuredResultV2;
  return { status: statusCode, ...(JSON.parse(body ?? "{}") as object) };
}

describe.each(requests)("$operation", ({ operation, faults, prepare }) => {
  test.each(faults.map((fault, at) => ({ ...fault, at })))(
    "$name is told before what comes after it",
    async ({ at, status, error, path }) => {
      const world = await simulator.open(seededSnapshot, "memory");
      const draft = eventOf(operation, await prepare(world), world.clock.now) as Draft;
      for (const later of faults.slice(at).toReversed()) await later.make(draft, world);
      draft.requestContext.timeEpoch = world.clock.now;
      const answer = await answerTo(world, operation, draft);
      expect(answer).toMatchObject({ status, error });
      if (path !== undefined) expect(answer).toMatchObject({ issues: [{ path }] });
      await world.close();
    },
  );
});

describe.each([
  ["an unknown path", "GET", "/v1/unknown", 404, "not_found"],
  ["a method that the path does not have", "PUT", "/v1/payment-intents", 405, "method_not_allowed"],
] as const)("%s", (_, method, path, status, error) => {
  const unrouted = (world: World): Draft => {
    const draft = eventOf("listPaymentIntents", {}, world.clock.now) as Draft;
    draft.requestContext.http.method = method;
    return { ...draft, routeKey: "$default", rawPath: path };
  };

  test.each([
    ["no credential", "Basic YTpi", 401, "unauthorized"],
    ["a credential", null, status, error],
  ] as const)("with %s", async (_name, authorization, expected, code) => {
    const world = await simulator.open(seededSnapshot, "memory");
    const draft = unrouted(world);
    if (authorization !== null) draft.headers["authorization"] = authorization;
    expect(await answerTo(world, "getHealth", draft)).toMatchObject({
      status: expected,
      error: code,
    });
    await world.close();
  });

  test("with a used-up limit", async () => {
    const world = await simulator.open(seededSnapshot, "memory");
    const draft = unrouted(world);
    await useUpLimit(draft, world);
    expect(await answerTo(world, "getHealth", draft)).toMatchObject({
      status: 429,
      error: "rate_limited",
    });
    await world.close();
  });
});
