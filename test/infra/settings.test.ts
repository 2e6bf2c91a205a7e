import { App } from "aws-cdk-lib/core";
import { expect, test } from "vitest";
import cdkJson from "#cdk.json" with { type: "json" };
import { functionEnvironment, readSettings, type Settings } from "#lib/stack/settings.ts";

function read(context: Record<string, unknown>): Settings {
  return readSettings(new App({ context: { ...cdkJson.context, ...context } }).node);
}

test("the defaults in cdk.json protect data and deny access", () => {
  expect(read({})).toMatchObject({
    stage: "dev",
    deletionProtection: true,
    authDevBypass: false,
    corsOrigins: [],
  });
});

test("values from the command line are parsed as JSON", () => {
  expect(
    read({
      deletionProtection: "false",
      logRetentionDays: "7",
      corsOrigins: '["https://app.example.com"]',
    }),
  ).toMatchObject({
    deletionProtection: false,
    logRetentionDays: 7,
    corsOrigins: ["https://app.example.com"],
  });
});

test.each([
  ["stage", "Prod"],
  ["deletionProtection", "yes"],
  ["logRetentionDays", 31],
  ["manifestRetentionDays", 0],
  ["retentionDays", { refusedDeliveries: 0 }],
  ["retentionDays", { refusedDeliveries: 30, outboundEvents: 6 }],
  ["retentionDays", {}],
  ["corsOrigins", ["*"]],
  ["inboundWebhookConcurrency", 0],
  ["oidc", { ...cdkJson.context.oidc, algorithms: ["HS256"] }],
  ["oidc", { ...cdkJson.context.oidc, jwksUrl: "" }],
  ["oidc", { ...cdkJson.context.oidc, clientId: "console" }],
  ["rateLimits", { gatewayRequestsPerSecond: 10 }],
])("an invalid %s (%j) is refused with its name", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`at ${name}`));
});

test("a reservation of concurrency is a whole number from the command line too", () => {
  expect(read({}).inboundWebhookConcurrency).toBeNull();
  expect(read({ inboundWebhookConcurrency: "50" }).inboundWebhookConcurrency).toBe(50);
});

test("the development bypass exists only in the local stage", () => {
  expect(() => read({ authDevBypass: true })).toThrow(/authDevBypass/);
  const local = functionEnvironment(read({ stage: "local", authDevBypass: true }), "table");
  expect(local).toMatchObject({ NODE_ENV: "development", AUTH_DEV_BYPASS: "1" });
});

test("every stage except the local one is production", () => {
  for (const stage of ["dev", "test", "prod"]) {
    expect(functionEnvironment(read({ stage }), "table")["NODE_ENV"]).toBe("production");
  }
});
