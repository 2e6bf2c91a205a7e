/** An HTTP API that one OpenAPI definition (`Body`) makes, as the service has it; the fixture's API is made of routes. */
import { describe, expect, test } from "vitest";
import { readAssembly } from "#lib/emulator/template/assembly.ts";
import { makePlan, type StackPlan } from "#lib/emulator/template/plan.ts";
import { resolveAssembly } from "#lib/emulator/template/resolved-template.ts";
import { writeAssembly } from "./fixtures/assembly.ts";

const addresses = {
  apiUrl: "http://127.0.0.1:1",
  functionUrl: "http://127.0.0.1:2/",
  queueUrl: "http://127.0.0.1:3",
};

async function planOf(Properties: object, others: Record<string, { Type: string }> = {}) {
  const Resources = { Api: { Type: "AWS::ApiGatewayV2::Api", Properties }, ...others };
  const assembly = readAssembly(await writeAssembly({ only: { Resources } }));
  return makePlan(resolveAssembly(assembly, addresses), assembly.assets);
}

function servedBy(name: string, changes: object = {}): object {
  const target = `arn:aws:lambda:us-east-1:000000000000:function:${name}:live`;
  return {
    responses: {},
    "x-amazon-apigateway-integration": {
      type: "aws_proxy",
      httpMethod: "POST",
      uri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${target}/invocations`,
      payloadFormatVersion: "2.0",
      ...changes,
    },
  };
}

const any = "x-amazon-apigateway-any-method";
const definition = {
  openapi: "3.0.1",
  info: { title: "service", version: "1.0" },
  paths: {
    "/items": { get: servedBy("list"), post: servedBy("create") },
    "/items/{itemId}": {
      delete: { ...servedBy("remove"), parameters: [{ name: "itemId", in: "path" }] },
    },
    "/slow": { [any]: servedBy("slow", { timeoutInMillis: 1_500 }) },
    $default: { [any]: { isDefaultRoute: true, ...servedBy("rest") } },
  },
};

function routesOf(plan: StackPlan): unknown[] {
  return plan.routes.map((each) => [each.routeKey, each.functionName, each.timeoutMilliseconds]);
}

test("each operation is a route to the function of its integration, by its alias too", async () => {
  expect(routesOf(await planOf({ Body: definition }))).toEqual([
    ["GET /items", "list", 30_000],
    ["POST /items", "create", 30_000],
    ["DELETE /items/{itemId}", "remove", 30_000],
    ["ANY /slow", "slow", 1_500],
    ["$default", "rest", 30_000],
  ]);
});

test("the default route may have a slash, as API Gateway exports it", async () => {
  const { $default: rest, ...paths } = definition.paths;
  const plan = await planOf({ Body: { ...definition, paths: { ...paths, "/$default": rest } } });
  expect(plan.routes.at(-1)).toMatchObject({ routeKey: "$default", functionName: "rest" });
});

test("CORS is what the definition says; without, there is none", async () => {
  const cors = {
    allowOrigins: ["https://app.example.com"],
    allowMethods: ["GET"],
    allowHeaders: ["authorization"],
    exposeHeaders: ["Request-Id"],
    maxAge: 3_600,
  };
  expect((await planOf({ Body: definition })).cors).toBeNull();
  const plan = await planOf({ Body: { ...definition, "x-amazon-apigateway-cors": cors } });
  expect(plan.cors).toEqual({
    AllowOrigins: ["https://app.example.com"],
    AllowMethods: ["GET"],
    AllowHeaders: ["authorization"],
    ExposeHeaders: ["Request-Id"],
    AllowCredentials: false,
    MaxAge: 3_600,
  });
});

describe("refuses", () => {
  const withPaths = (paths: object) => ({ Body: { ...definition, paths } });
  test.each<[string, object, RegExp]>([
    [
      "an integration that is not Lambda's",
      withPaths({ "/a": { get: servedBy("a", { type: "http_proxy" }) } }),
      /type/,
    ],
    [
      "another payload format",
      withPaths({ "/a": { get: servedBy("a", { payloadFormatVersion: "1.0" }) } }),
      /payloadFormatVersion/,
    ],
    [
      "an extension that it does not know",
      withPaths({ "/a": { get: { ...servedBy("a"), security: [] } } }),
      /security/,
    ],
    ["a method that it does not know", withPaths({ "/a": { trace: servedBy("a") } }), /trace/],
    [
      "a part of the definition that it does not know",
      { Body: { ...definition, components: {} } },
      /components/,
    ],
    [
      "a default route that does not say so",
      withPaths({ $default: { [any]: servedBy("a") } }),
      /isDefaultRoute/,
    ],
    [
      "a default route that is one path",
      withPaths({ "/a": { get: { isDefaultRoute: true, ...servedBy("a") } } }),
      /isDefaultRoute/,
    ],
    [
      "a longer time limit than API Gateway's",
      withPaths({ "/a": { get: servedBy("a", { timeoutInMillis: 30_001 }) } }),
      /timeoutInMillis/,
    ],
    ["a protocol beside a definition", { Body: definition, ProtocolType: "HTTP" }, /either/],
    ["an API without definition and protocol", { Name: "service" }, /either/],
    ["CORS beside a definition", { Body: definition, CorsConfiguration: {} }, /CORS/],
  ])("%s", async (_, properties, message) => {
    await expect(planOf(properties)).rejects.toThrow(message);
  });

  test("routes beside a definition", async () => {
    const integration = {
      Type: "AWS::ApiGatewayV2::Integration",
      Properties: {
        ApiId: { Ref: "Api" },
        IntegrationType: "AWS_PROXY",
        IntegrationUri: "arn:aws:lambda:us-east-1:000000000000:function:a",
        PayloadFormatVersion: "2.0",
      },
    };
    const route = {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: {
        ApiId: { Ref: "Api" },
        RouteKey: "GET /a",
        Target: { "Fn::Join": ["/", ["integrations", { Ref: "Integration" }]] },
      },
    };
    await expect(
      planOf({ Body: definition }, { Integration: integration, Route: route }),
    ).rejects.toThrow(/Routes beside the definition/);
  });
});
