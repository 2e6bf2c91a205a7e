import { expect, test } from "vitest";
import { readAllowLoopback } from "#config.ts";

test.each([
  [{}, false],
  [{ OUTBOUND_ALLOW_LOOPBACK: "0" }, false],
  [{ OUTBOUND_ALLOW_LOOPBACK: "true" }, false],
  [{ OUTBOUND_ALLOW_LOOPBACK: "1", NODE_ENV: "development" }, true],
  [{ NODE_ENV: "production" }, false],
])("with %j loopback addresses are allowed: %s", (environment, taken) => {
  expect(readAllowLoopback(environment)).toBe(taken);
});

test("refuses the switch in production, so that the function does not start", () => {
  const environment = { OUTBOUND_ALLOW_LOOPBACK: "1", NODE_ENV: "production" };
  expect(() => readAllowLoopback(environment)).toThrow("production refuses it");
});
