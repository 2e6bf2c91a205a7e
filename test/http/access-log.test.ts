/** Who made a request, in the log (docs/audit.md, Who read what). */
import { expect, test } from "vitest";
import { createAccessLog } from "#api/http/access-log.ts";
import { createFailureLog } from "#api/http/error/failure-log.ts";
import type { Principal } from "#domain/access/principal.ts";
import { countNow } from "#store/metrics/count-now.ts";
import { organizationOf } from "../organization.ts";

const organizationId = organizationOf("org_1");
const route = { method: "GET", path: "/v1/payment-intents" } as const;
const key: Principal = { kind: "api_key", organizationId, keyId: "ak_1", scopes: ["*"] };
const session: Principal = {
  ...{ kind: "session", organizationId, userId: "ada@example.com" },
  ...{ permissions: [], organizations: [organizationId] },
};

test.each([
  { principal: key, keyId: "ak_1" },
  { principal: session, keyId: null },
])("has the organization and $keyId for $principal.kind, and no user", ({ principal, keyId }) => {
  const lines: string[] = [];
  createAccessLog(true, (line) => lines.push(line))(
    { requestId: "r-1", organizationId, principal },
    route,
  );
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      ...{ level: "INFO", message: "request", timestamp: expect.any(String), requestId: "r-1" },
      ...{ organizationId: "org_1", keyId, route: "GET /v1/payment-intents" },
    },
  ]);
  expect(lines.join()).not.toContain("ada");
});

test("is off where it is not asked for", () => {
  const lines: string[] = [];
  createAccessLog(false, (line) => lines.push(line))(
    { requestId: "r-1", organizationId, principal: key },
    route,
  );
  expect(lines).toEqual([]);
});

test("what alarms watch is counted: unnoted reads and refused keys, and no other failure", async () => {
  const counted: string[] = [];
  const log = createFailureLog("test", (kind) => counted.push(kind));
  const error = new Error("out of reach");
  await log.error("request failed", { error });
  expect(counted).toEqual([]);
  const read = { organizationId, actor: "user:1", eventType: "export.read", subject: "cases" };
  await log.error("read not noted", { error, read });
  await log.warn("credential refused", {
    ...{ requestId: "r-1", organizationId, keyId: "ak_1", status: "revoked" },
  });
  expect(counted).toEqual(["unnoted", "refused_key"]);
});

test("a count is a line in the embedded metric format", () => {
  const lines: string[] = [];
  countNow("prod", "TrailFailures", "unnoted", (line) => lines.push(line));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: "PaymentReconciliation",
            Dimensions: [["service", "stage", "kind"]],
            Metrics: [{ Name: "TrailFailures", Unit: "Count" }],
          },
        ],
      },
      ...{ service: "payment-reconciliation", stage: "prod", kind: "unnoted", TrailFailures: 1 },
    },
  ]);
});
