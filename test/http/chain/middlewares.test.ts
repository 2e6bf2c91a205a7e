/** Each middleware of the API alone: what it finds out, what it refuses, and what it does afterwards. */
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { ApiState, ServedRoute } from "#api/http/chain/api-state.ts";
import { auditTrail } from "#api/http/chain/audit-trail.ts";
import { authentication } from "#api/http/chain/authentication.ts";
import { body } from "#api/http/chain/body.ts";
import { errors } from "#api/http/chain/errors.ts";
import { headerNames } from "#api/http/chain/header-names.ts";
import { idempotency } from "#api/http/chain/idempotency.ts";
import { idempotencyKey } from "#api/http/chain/idempotency-key.ts";
import { permission } from "#api/http/chain/permission.ts";
import { type HttpRequest, type Middleware, pipeline } from "#api/http/chain/pipeline.ts";
import { query } from "#api/http/chain/query.ts";
import { rateLimit, subjectOf } from "#api/http/chain/rate-limit.ts";
import { route } from "#api/http/chain/route.ts";
import { use } from "#api/http/chain/use.ts";
import { read, write } from "#api/http/define-operation.ts";
import type { RequestContext } from "#api/http/operation.ts";
import { routes } from "#api/schema/route/routes.ts";
import { created, FailureError, forbidden } from "#work/outcome/outcome.ts";
import { apiDependencies, organizationId } from "./api-dependencies.ts";

const dependencies = apiDependencies();
const listing = read(z.strictObject({ limit: z.string() }), async () => ({
  status: 200,
  body: "{}",
}));
const creating = write(z.strictObject({ name: z.string() }), async () => created({ id: "1" }, []));
const canceling = write(null, async () => created({ id: "1" }, []));

const served = {
  list: { id: "listPaymentIntents", route: routes.listPaymentIntents, operation: listing },
  create: { id: "createPaymentIntent", route: routes.createPaymentIntent, operation: creating },
  cancel: { id: "cancelPaymentIntent", route: routes.cancelPaymentIntent, operation: canceling },
} as const satisfies Record<string, ServedRoute>;

const context = {
  ...{ requestId: "r-1", organizationId, actor: "development", now: 0, baseUrl: "" },
  principal: { kind: "api_key", organizationId, keyId: "ak_1", scopes: ["evidence:read"] },
} as unknown as RequestContext;

function requestOf(
  internal: Partial<ApiState>,
  event: Partial<APIGatewayProxyEventV2> = {},
): HttpRequest<ApiState> {
  const lambda = { getRemainingTimeInMillis: () => 1_000 } as Context;
  const whole = {
    ...{ headers: {}, rawPath: "/v1/payment-intents", isBase64Encoded: false },
    requestContext: { requestId: "r-1", http: { sourceIp: "192.0.2.1" } },
    ...event,
  };
  return { event: whole as APIGatewayProxyEventV2, context: lambda, internal };
}

async function pass(middleware: Middleware<ApiState>, request: HttpRequest<ApiState>) {
  await middleware.before?.(request);
  return request;
}

const failing = async (middleware: Middleware<ApiState>, request: HttpRequest<ApiState>) =>
  pass(middleware, request).then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure.error : error),
  );

test("headerNames: names of headers are in lower case, whatever an emulator sends", async () => {
  const headers = { Authorization: "Bearer a", "X-Organization-Id": "o", "content-type": "t" };
  const { event } = await pass(headerNames(), requestOf({}, { headers }));
  expect({ ...event.headers }).toEqual({
    ...{ authorization: "Bearer a", "x-organization-id": "o", "content-type": "t" },
  });
});

describe("errors", () => {
  const { after, onError } = errors(dependencies);

  test("a result is a response with the common headers", async () => {
    const request = requestOf({});
    request.response = { status: 201, body: "{}" };
    await after?.(request);
    expect(request.response).toMatchObject({
      statusCode: 201,
      headers: { "Request-Id": "r-1", "Cache-Control": "no-store" },
    });
  });

  test("the refusal of the address is answered in place of the first error", async () => {
    const request = requestOf({ limitRefusal: { error: "rate_limited", message: "" } });
    request.error = new FailureError(forbidden("No."));
    await onError?.(request);
    expect(request.response).toMatchObject({ statusCode: 429 });
  });
});

test("route: the operation of the route; a route of another function is a mistake", async () => {
  const find = route({ createPaymentIntent: creating });
  const event = { routeKey: "POST /v1/payment-intents" };
  expect((await pass(find, requestOf({}, event))).internal.route).toEqual(served.create);
  expect(await failing(find, requestOf({}, { routeKey: "GET /" }))).toBeInstanceOf(Error);
});

describe("authentication", () => {
  const named = { headers: { "x-organization-id": organizationId } };

  test("the organization of the request", async () => {
    const request = requestOf({ route: served.list }, named);
    const { internal } = await pass(authentication(dependencies), request);
    expect(internal.context).toMatchObject({ organizationId, requestId: "r-1" });
  });

  test("without a credential or an organization it is refused", async () => {
    const refused = { headers: { authorization: "Basic YTpi" } };
    const check = authentication(dependencies);
    expect(await failing(check, requestOf({ route: served.list }, refused))).toBe("unauthorized");
    expect(await failing(check, requestOf({ route: served.list }))).toBe(
      "invalid_organization_context",
    );
  });

  test("a public route needs none", async () => {
    const request = requestOf({});
    await pass(
      authentication(dependencies, () => false),
      request,
    );
    expect(request.internal).toEqual({});
  });
});

test("rateLimit: counts against the organization, or the address where none is known", async () => {
  const counted: string[] = [];
  const gate = {
    ...dependencies.rateLimit,
    admit: async (_: unknown, { kind }: { readonly kind: string }) => void counted.push(kind),
    admitFailed: async () => ({ error: "rate_limited", message: "" }) as const,
  };
  const limit = rateLimit({ rateLimit: gate }, subjectOf);
  const request = await pass(limit, requestOf({ context }));
  await pass(limit, requestOf({}));
  expect(counted).toEqual(["organization", "client"]);
  await limit.onError?.(request);
  expect(request.internal.limitRefusal).toMatchObject({ error: "rate_limited" });
});

test("use: begins beside the operation, and the response waits for it", async () => {
  const noted: string[] = [];
  const noteUse = async () => {
    await Promise.resolve();
    noted.push("use");
  };
  const logAccess = () => void noted.push("access");
  const middleware = use({ ...dependencies, logAccess });
  const credential = { kind: "missing", authorizationGiven: false } as const;
  const resolution = { ok: true, principal: context.principal } as const;
  const request = requestOf({
    ...{ route: served.list, context },
    authentication: { credential, resolution, noteUse },
  });
  await pass(middleware, request);
  await middleware.after?.(request);
  expect(noted.toSorted()).toEqual(["access", "use"]);
});

test("permission: a key without the scope of the route is refused", async () => {
  const check = permission(dependencies);
  expect(await failing(check, requestOf({ route: served.list, context }))).toBe("forbidden");
  expect(await failing(check, requestOf({ route: served.list }))).toBeNull();
});

test("query: the parameters of a read; a write has none", async () => {
  const given = { queryStringParameters: { limit: "1" } };
  const { internal } = await pass(query(), requestOf({ route: served.list }, given));
  expect(internal.query).toEqual({ limit: "1" });
  expect(await failing(query(), requestOf({ route: served.list }))).toBe("invalid_request");
  expect(await failing(query(), requestOf({ route: served.create }))).toBeNull();
});

test.each([
  [undefined, "invalid_idempotency_key"],
  ["", "invalid_idempotency_key"],
  ["k".repeat(256), "invalid_idempotency_key"],
  ["k".repeat(255), null],
])("idempotencyKey: %j of a write is %s", async (key, refused) => {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const check = idempotencyKey();
  expect(await failing(check, requestOf({ route: served.create }, { headers }))).toBe(refused);
  expect(await failing(check, requestOf({ route: served.list }))).toBeNull();
});

describe("body", () => {
  const headers = { "content-type": "application/json" };
  const bodyOf = async (route: ServedRoute, text?: string) =>
    (
      await pass(
        body(),
        requestOf({ route }, { headers, ...(text === undefined ? {} : { body: text }) }),
      )
    ).internal.body;

  test("has its bytes, its members and their positions", async () => {
    const found = await bodyOf(served.create, '{"name":"a"}');
    expect(found).toMatchObject({ json: { name: "a" }, body: { name: "a" } });
    expect(found?.sliceOf("name")).toEqual({ start: 8, end: 11 });
  });

  test.each([undefined, "{}", " {} "])(
    "%j is the body of an operation without one",
    async (text) => {
      expect(await bodyOf(served.cancel, text)).toMatchObject({ body: {} });
    },
  );

  test.each([
    "[]",
    "null",
    "1",
    "{",
    '{"a":1}',
    '{"__proto__":{}}',
    "\uFEFF{}",
    "[".repeat(90_000),
  ])("%.9j is refused where no body is expected", async (text) => {
    await expect(bodyOf(served.cancel, text)).rejects.toMatchObject({
      failure: { error: "invalid_request" },
    });
  });

  test.each([
    ['{"name":"a","__proto__":{"admin":true}}', ["__proto__"]],
    ['{"name":{"a":[{"__proto__":1}]}}', ["name", "a", 0, "__proto__"]],
    ['{"name":"a","constructor":{"prototype":{}}}', ["constructor"]],
    ['{"n":{"constructor":{"prototype":null}}}', ["n", "constructor"]],
    ['{"name":"a","\\u005f_proto__":1}', ["__proto__"]],
  ])("%s could set a prototype", async (text, path) => {
    await expect(bodyOf(served.create, text)).rejects.toMatchObject({
      failure: { issues: [{ path, message: "The member could set a prototype." }] },
    });
  });
});

test("auditTrail: notes what was read, once; other answers are noted nowhere", async () => {
  const { after } = auditTrail(dependencies);
  const request = requestOf({ context });
  request.response = { status: 200, body: "{}" };
  await after?.(request);
  expect(await dependencies.items()).toEqual([]);
  const disclosed = { eventType: "export.read", subject: "cases" } as const;
  request.response = { status: 200, body: "{}", disclosed };
  await after?.(request);
  expect((await dependencies.items()).length).toBeGreaterThan(0);
});

test("idempotency: a key runs once, and its answer is repeated", async () => {
  const claim = idempotency(dependencies);
  const answers: unknown[] = [];
  for (let sent = 0; sent < 2; sent += 1) {
    const sliceOf = () => undefined;
    const given = { bytes: new Uint8Array(), json: { name: "a" }, body: { name: "a" }, sliceOf };
    const internal = { route: served.create, context, idempotencyKey: "k", body: given };
    const request = await pass(claim, requestOf(internal));
    answers.push(await request.internal.idempotency?.run());
  }
  expect(answers).toMatchObject([
    { status: 201, body: '{"id":"1"}', headers: { "Idempotency-Replayed": "false" } },
    { status: 201, body: '{"id":"1"}', headers: { "Idempotency-Replayed": "true" } },
  ]);
});

test("pipeline: an error in onError takes the place of the first, and is answered", async () => {
  const failed: Middleware = {
    onError: () => {
      throw new FailureError(forbidden("No."));
    },
  };
  const handle = pipeline({ errors: errors(dependencies), failed }, () => {
    throw new Error("first");
  });
  const { event, context: lambda } = requestOf({});
  expect(handle.chain).toEqual(["errors", "failed"]);
  expect(await handle(event, lambda)).toMatchObject({ statusCode: 403 });
});
