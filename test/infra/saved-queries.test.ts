/** The saved queries of Logs Insights name fields that the service, its gateway or Lambda writes. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Logger } from "@aws-lambda-powertools/logger";
import { expect, test, vi } from "vitest";
import { createAccessLog } from "#api/http/access-log.ts";
import { createFailureLog } from "#api/http/error/failure-log.ts";
import type { Instant } from "#domain/value/instant.ts";
import { firstDelivery } from "#domain/webhook/outbound-delivery.ts";
import packageJson from "#package.json" with { type: "json" };
import { countNow } from "#store/metrics/count-now.ts";
import { metricTable } from "#store/metrics/metric-table.ts";
import { deliveryFailureOf } from "#work/delivery/delivery-failure.ts";
import { uuid } from "../domain/samples.ts";
import { organizationOf } from "../organization.ts";
import { allOfType, synthesize } from "./synthesized-stacks.ts";

const root = resolve(import.meta.dirname, "../..");
const runbook = readFileSync(join(root, "docs/runbook.md"), "utf8");
const templates = synthesize();

type Query = readonly [name: string, text: string];
const queries: readonly Query[] = [
  ...allOfType(templates, "AWS::Logs::QueryDefinition").values(),
].map(({ Properties }) => [String(Properties["Name"]), String(Properties["QueryString"])]);

/** Of Lambda in the JSON format: https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html */
const linesOfLambda = [
  {
    type: "platform.report",
    record: {
      requestId: "",
      status: "success",
      metrics: {
        durationMs: 1,
        billedDurationMs: 1,
        memorySizeMB: 512,
        maxMemoryUsedMB: 90,
        initDurationMs: 1,
      },
    },
  },
  { level: "ERROR", message: { errorType: "", errorMessage: "", stackTrace: [] }, requestId: "" },
];

/** Added by CloudWatch: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_AnalyzeLogData-discoverable-fields.html */
const fieldsOfCloudWatch = ["@timestamp", "@message", "@log"];

/** The lines that `write` puts on the outputs of the process, as objects. */
async function linesOf(write: () => unknown): Promise<object[]> {
  const written: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => written.push(String(chunk)) > 0),
  );
  try {
    await write();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written
    .flatMap((text) => text.split("\n").filter(Boolean))
    .map((line) => JSON.parse(line) as object);
}

/** An error of a call of the SDK, as its clients throw it. */
function refusedCall(): Error {
  const error = new Error("Rate exceeded");
  error.name = "ThrottlingException";
  return Object.assign(error, {
    $fault: "client",
    $metadata: { httpStatusCode: 400, attempts: 5 },
  });
}

const failedDelivery = {
  ...firstDelivery({
    uuid: uuid(1),
    event: { uuid: uuid(2), organizationId: organizationOf("org_1"), createdAt: 0 as Instant },
    endpointUuid: uuid(3),
    address: { name: "Ledger", url: "https://ledger.example.com/secret-path" },
  }),
  attemptCount: 10,
  status: "failed",
} as const;

const unanswered = {
  ok: false,
  reason: "timeout",
  message: "no answer of ledger.example.com",
} as const;
const refused = {
  ok: true,
  status: 503,
  headers: {},
  body: Buffer.from("secret-answer"),
  complete: true,
} as const;

async function linesOfService(): Promise<object[]> {
  const context = {
    requestId: "request",
    organizationId: organizationOf("org_1"),
    principal: { kind: "api_key", keyId: "key" },
  } as unknown as Parameters<ReturnType<typeof createAccessLog>>[0];
  return linesOf(async () => {
    createAccessLog(true)(context, { method: "GET", path: "/v1/any" });
    for (const name of Object.keys(metricTable) as (keyof typeof metricTable)[]) {
      countNow("dev", name, metricTable[name].values[0] as never);
    }
    const failures = createFailureLog("evidence", () => {});
    await failures.error("request failed", { requestId: "request", error: refusedCall() });
    const logger = new Logger({ serviceName: "outbound-delivery-slow" });
    for (const result of [unanswered, refused]) {
      logger.warn("delivery failed", { ...deliveryFailureOf(failedDelivery, result) });
    }
  });
}

/** Paths of values, as Logs Insights names the fields of a JSON line. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    fieldsOf(each, path === "" ? key : `${path}.${key}`),
  );
  return path === "" ? inner : [path, ...inner];
}

function linesOfGateway(): object[] {
  return [...allOfType(templates, "AWS::ApiGatewayV2::Stage").values()].map(({ Properties }) =>
    JSON.parse((Properties["AccessLogSettings"] as { Format: string }).Format),
  );
}

const words = new Set(
  "fields filter stats sort limit display parse as by in like and or not asc desc".split(" "),
);
const functions = new Set("count latest max pct bin ispresent".split(" "));

/** The names of fields in a query: what is no word of the language, no function, no literal and no alias of the query. */
function namesIn(query: string): string[] {
  const text = query.replaceAll(/"[^"]*"/g, "").replaceAll(/like \/[^/]+\//g, "");
  const aliases = new Set([...text.matchAll(/\bas (\w+)/g)].map(([, alias]) => alias));
  const called = [...text.matchAll(/(\w+)\(/g)].map(([, name]) => name ?? "");
  expect(called.filter((name) => !functions.has(name))).toEqual([]);
  const plain = text.replaceAll(/\w+\(/g, "(").replaceAll(/\b\d+m?\b/g, "");
  const names = [...plain.matchAll(/`([^`]+)`|([@\w][\w.]*)/g)].map(
    ([, quoted, name]) => quoted ?? name ?? "",
  );
  return [...new Set(names)].filter((name) => !words.has(name) && !aliases.has(name));
}

test.each(queries)("each field of %s is one that a line has", async (_, query) => {
  const lines = [...(await linesOfService()), ...linesOfGateway(), ...linesOfLambda];
  const known = new Set([...lines.flatMap((line) => fieldsOf(line)), ...fieldsOfCloudWatch]);
  const names = namesIn(query);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("a field that nobody writes is found", () => {
  expect(namesIn('filter verdict = "x" | stats count(*) as lines by bin(5m), `a.$b`')).toEqual([
    "verdict",
    "a.$b",
  ]);
});

const sources = ["functions", "shared"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);

test("no code adds subsegments to traces, as the runbook says", () => {
  expect(runbook).toContain("**What no trace has:** calls to the table,");
  const packages = Object.keys(packageJson.dependencies);
  expect(packages.filter((name) => /xray|tracer|opentelemetry/.test(name))).toEqual([]);
  expect(sources.filter((source) => source.includes("AWS_XRAY_DAEMON_ADDRESS"))).toEqual([]);
});

test("the texts that queries compare messages with are written by a function", () => {
  const texts = queries
    .flatMap(([, text]) => [...text.matchAll(/message (?:=|in) (.+)/g)])
    .flatMap(([, list = ""]) => [...list.matchAll(/"([^"]+)"/g)].map(([literal]) => literal));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(
      sources.some((source) => source.includes(text)),
      text,
    ).toBe(true);
  }
});

test("the runbook names each query, and no other; the stage local has none", () => {
  const names = queries.map(([name]) => name.replace("reconciliation-dev/", ""));
  const section = /## Saved queries\n([\s\S]+?)\n## /.exec(runbook)?.[1] ?? "";
  const listed = [...section.matchAll(/^\| "([^"]+)" \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(names.sort());
  const linked = [...runbook.matchAll(/the query\s"([^"]+)"/gi)].map(([, name]) => name);
  expect(new Set(linked)).toEqual(new Set(names));
  expect(allOfType(synthesize({ stage: "local" }), "AWS::Logs::QueryDefinition").size).toBe(0);
});

test("the line of a failed delivery has ids and kinds, and neither the address nor the answer", () => {
  expect(deliveryFailureOf(failedDelivery, refused)).toEqual({
    organizationId: "org_1",
    endpointId: `whe_${uuid(3)}`,
    deliveryId: expect.stringContaining(uuid(1)),
    attempt: 10,
    responseStatus: 503,
    reason: null,
    isLast: true,
  });
  expect(deliveryFailureOf({ ...failedDelivery, status: "delivered" }, refused)).toBeNull();
  expect(deliveryFailureOf({ ...failedDelivery, status: "pending" }, unanswered)).toMatchObject({
    responseStatus: null,
    reason: "timeout",
    isLast: false,
  });
});
