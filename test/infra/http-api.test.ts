import { expect, test } from "vitest";
import { routes } from "#api/schema/route/routes.ts";
import {
  aliasOf,
  allOfType,
  functionsByName,
  synthesize,
  type Templates,
} from "./synthesized-stacks.ts";

const templates = synthesize();
const functions = functionsByName(templates);

type Integration = {
  readonly type: string;
  readonly uri: unknown;
  readonly [name: string]: unknown;
};
type Operation = {
  readonly isDefaultRoute?: boolean;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly "x-amazon-apigateway-integration": Integration;
};
type Definition = {
  readonly openapi: string;
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly "x-amazon-apigateway-cors"?: object;
};

function definitionOf(of: Templates): Definition {
  const [api] = [...allOfType(of, "AWS::ApiGatewayV2::Api").values()];
  return api?.Properties["Body"] as Definition;
}

type DefinedRoute = {
  readonly routeKey: string;
  readonly path: string;
  readonly operation: Operation;
};

function definedRoutes(of: Templates): DefinedRoute[] {
  return Object.entries(definitionOf(of).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      routeKey: operation.isDefaultRoute === true ? path : `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
}

/** The function that serves each route key. */
function servedRoutes(of: Templates): Map<string, string> {
  return new Map(
    definedRoutes(of).map(({ routeKey, operation }) => {
      const alias = /"Ref":"(\w+Live\w+)"/.exec(
        JSON.stringify(operation["x-amazon-apigateway-integration"].uri),
      )?.[1];
      const name = [...functions.keys()].find((each) => aliasOf(of, each) === alias);
      return [routeKey, String(name)];
    }),
  );
}

test("every row of the route table is a route to the function of its group, and the only other route is $default", () => {
  const expected = Object.values(routes).map(
    ({ method, path, group }) => [`${method} ${path}`, group] as const,
  );
  expect(servedRoutes(templates)).toEqual(new Map([...expected, ["$default", "public"]]));
});

test("one resource defines all routes: API Gateway does not combine a definition with resources", () => {
  expect(definitionOf(templates)).toMatchObject({
    openapi: "3.0.1",
    info: { title: "reconciliation-dev" },
  });
  for (const type of ["Route", "Integration", "Authorizer"]) {
    expect(allOfType(templates, `AWS::ApiGatewayV2::${type}`).size).toBe(0);
  }
  expect(Object.keys(templates.service.toJSON()["Resources"]).length).toBeLessThan(250);
});

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html: integrations cannot be raised. */
test("routes and integrations, one each, are below API Gateway's 300", () => {
  expect(definedRoutes(templates).length).toBeLessThanOrEqual(280);
});

test("a definition declares the parameters of each path", () => {
  for (const { path, operation } of definedRoutes(templates)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect((operation.parameters ?? []).map((each) => each.name)).toEqual(named);
    for (const each of operation.parameters ?? []) expect(each.in).toBe("path");
  }
});

test("every integration uses payload format 2.0, and only this API may invoke its function", () => {
  const permissions = [...allOfType(templates, "AWS::Lambda::Permission").values()].filter(
    ({ Properties }) => Properties["Principal"] === "apigateway.amazonaws.com",
  );
  const [apiId] = [...allOfType(templates, "AWS::ApiGatewayV2::Api").keys()];
  expect(permissions).toHaveLength(12);
  for (const { operation } of definedRoutes(templates)) {
    const { uri, ...integration } = operation["x-amazon-apigateway-integration"];
    expect(integration).toEqual({
      type: "aws_proxy",
      httpMethod: "POST",
      payloadFormatVersion: "2.0",
    });
    const permission = permissions.find((each) =>
      JSON.stringify(uri).includes(JSON.stringify(each.Properties["FunctionName"])),
    );
    expect(JSON.stringify(permission?.Properties["SourceArn"])).toContain(
      `{"Ref":"${apiId}"},"/*"`,
    );
  }
});

test("the $default stage deploys automatically, throttles, and logs each request without its path", () => {
  templates.service.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
    StageName: "$default",
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
  });
  const formats = [...allOfType(templates, "AWS::ApiGatewayV2::Stage").values()].map(
    ({ Properties }) => (Properties["AccessLogSettings"] as { Format: string }).Format,
  );
  expect(formats).toHaveLength(1);
  const format = formats.join();
  expect(JSON.parse(format)).toMatchObject({
    requestId: "$context.requestId",
    status: "$context.status",
  });
  expect(format).not.toMatch(/\$context\.(path|domainName|authorizer)/);
});

test("API functions time out before the gateway's limit of 30 seconds", () => {
  for (const group of new Set(Object.values(routes).map((route) => route.group))) {
    expect(Number(functions.get(group)?.properties["Timeout"])).toBeLessThan(30);
  }
});

test("CORS is off without origins; with origins, it allows exactly those", () => {
  const corsOf = (of: Templates) => definitionOf(of)["x-amazon-apigateway-cors"];
  expect(corsOf(templates)).toBeUndefined();
  expect(corsOf(synthesize({ corsOrigins: ["https://app.example.com"] }))).toMatchObject({
    allowOrigins: ["https://app.example.com"],
    allowMethods: expect.arrayContaining(["GET", "POST", "PATCH", "DELETE"]),
    exposeHeaders: expect.arrayContaining(["Request-Id", "Retry-After", "Idempotency-Replayed"]),
  });
});

test("the public URL belongs to the inbound webhooks", () => {
  const urls = [...allOfType(templates, "AWS::Lambda::Url").values()];
  expect(urls.map(({ Properties }) => Properties)).toEqual([
    {
      AuthType: "NONE",
      Qualifier: "live",
      TargetFunctionArn: { "Fn::GetAtt": [functions.get("inbound-webhooks")?.id, "Arn"] },
    },
  ]);
});

/** Lambda refuses a reservation that leaves fewer than 100 executions; a new account has 10. */
test("without a setting nothing is reserved of the account's concurrency", () => {
  const reserving = (of: Templates) =>
    [...functionsByName(of)].flatMap(([name, { properties }]) =>
      "ReservedConcurrentExecutions" in properties
        ? [[name, properties["ReservedConcurrentExecutions"]]]
        : [],
    );
  expect(reserving(templates)).toEqual([]);
  expect(JSON.stringify(templates.service.toJSON())).not.toContain("ProvisionedConcurren");
  expect(reserving(synthesize({ inboundWebhookConcurrency: 50 }))).toEqual([
    ["inbound-webhooks", 50],
  ]);
});

test("the URLs are outputs", () => {
  const [apiId] = [...allOfType(templates, "AWS::ApiGatewayV2::Api").keys()];
  const [urlId] = [...allOfType(templates, "AWS::Lambda::Url").keys()];
  templates.service.hasOutput("ApiUrl", { Value: { "Fn::GetAtt": [apiId, "ApiEndpoint"] } });
  templates.service.hasOutput("InboundWebhookUrl", {
    Value: { "Fn::GetAtt": [urlId, "FunctionUrl"] },
  });
});
