import { App } from "aws-cdk-lib/core";
import { expect, test } from "vitest";
import cdkJson from "../../cdk.json" with { type: "json" };
import { functionEnvironment, readSettings, type Settings } from "../../lib/stack/settings.ts";

function read(context: Record<string, unknown>): Settings {
  return readSettings(new App({ context: { ...cdkJson.context, ...context } }).node);
}

test("cdk.json's defaults protect the data and close the doors", () => {
  expect(read({})).toMatchObject({
    stage: "dev",
    deletionProtection: true,
    authDevBypass: false,
    corsOrigins: [],
  });
});

test("a value from the command line is text and read as JSON", () => {
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
  ["corsOrigins", ["*"]],
  ["inboundWebhookConcurrency", 0],
  ["oidc", { ...cdkJson.context.oidc, algorithms: ["HS256"] }],
  ["oidc", { ...cdkJson.context.oidc, jwksUrl: "" }],
  ["rateLimits", { gatewayRequestsPerSecond: 10 }],
])("a wrong %s (%j) is refused by name", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`at ${name}`));
});

test("the development bypass exists in the local stage only", () => {
  expect(() => read({ authDevBypass: true })).toThrow(/authDevBypass/);
  const local = functionEnvironment(read({ stage: "local", authDevBypass: true }), "table");
  expect(local).toMatchObject({ NODE_ENV: "development", AUTH_DEV_BYPASS: "1" });
});

test("every stage but the local one is production", () => {
  for (const stage of ["dev", "test", "prod"]) {
    expect(functionEnvironment(read({ stage }), "table")["NODE_ENV"]).toBe("production");
  }
});
