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

/** The function that serves each route key. */
function servedRoutes(of: Templates): Map<string, string> {
  const integrations = allOfType(of, "AWS::ApiGatewayV2::Integration");
  const served = new Map<string, string>();
  for (const { Properties } of allOfType(of, "AWS::ApiGatewayV2::Route").values()) {
    const target = Properties["Target"] as { "Fn::Join": [string, [string, { Ref: string }]] };
    const [prefix, { Ref: integrationId }] = target["Fn::Join"][1];
    expect(prefix).toBe("integrations/");
    const uri = integrations.get(integrationId)?.Properties["IntegrationUri"] as {
      Ref: string;
    };
    const name = [...functions.keys()].find((each) => aliasOf(of, each) === uri.Ref);
    served.set(String(Properties["RouteKey"]), String(name));
  }
  return served;
}

test("every row of the route table is a route to the function of its group, and the only other route is $default", () => {
  const expected = Object.values(routes).map(
    ({ method, path, group }) => [`${method} ${path}`, group] as const,
  );
  expect(servedRoutes(templates)).toEqual(new Map([...expected, ["$default", "public"]]));
});

test("every integration uses payload format 2.0, and only this API may invoke its function", () => {
  const integrations = [...allOfType(templates, "AWS::ApiGatewayV2::Integration").values()];
  expect(integrations).toHaveLength(12);
  const permissions = [...allOfType(templates, "AWS::Lambda::Permission").values()].filter(
    ({ Properties }) => Properties["Principal"] === "apigateway.amazonaws.com",
  );
  const [apiId] = [...allOfType(templates, "AWS::ApiGatewayV2::Api").keys()];
  for (const { Properties } of integrations) {
    expect(Properties).toMatchObject({ IntegrationType: "AWS_PROXY", PayloadFormatVersion: "2.0" });
    const permission = permissions.find(
      (each) =>
        JSON.stringify(each.Properties["FunctionName"]) ===
        JSON.stringify(Properties["IntegrationUri"]),
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
  const corsOf = (of: Templates) =>
    [...allOfType(of, "AWS::ApiGatewayV2::Api").values()][0]?.Properties["CorsConfiguration"];
  expect(corsOf(templates)).toBeUndefined();
  expect(corsOf(synthesize({ corsOrigins: ["https://app.example.com"] }))).toMatchObject({
    AllowOrigins: ["https://app.example.com"],
    AllowMethods: expect.arrayContaining(["GET", "POST", "PATCH", "DELETE"]),
    ExposeHeaders: expect.arrayContaining(["Request-Id", "Retry-After", "Idempotency-Replayed"]),
  });
});

test("the public URL belongs to the inbound webhooks, whose concurrency is reserved", () => {
  const urls = [...allOfType(templates, "AWS::Lambda::Url").values()];
  expect(urls.map(({ Properties }) => Properties)).toEqual([
    {
      AuthType: "NONE",
      Qualifier: "live",
      TargetFunctionArn: { "Fn::GetAtt": [functions.get("inbound-webhooks")?.id, "Arn"] },
    },
  ]);
  const reserved = [...functions]
    .filter(([, { properties }]) => "ReservedConcurrentExecutions" in properties)
    .map(([name, { properties }]) => [name, properties["ReservedConcurrentExecutions"]]);
  expect(reserved).toEqual([["inbound-webhooks", 50]]);
});

test("the URLs are outputs", () => {
  const [apiId] = [...allOfType(templates, "AWS::ApiGatewayV2::Api").keys()];
  const [urlId] = [...allOfType(templates, "AWS::Lambda::Url").keys()];
  templates.service.hasOutput("ApiUrl", { Value: { "Fn::GetAtt": [apiId, "ApiEndpoint"] } });
  templates.service.hasOutput("InboundWebhookUrl", {
    Value: { "Fn::GetAtt": [urlId, "FunctionUrl"] },
  });
});
