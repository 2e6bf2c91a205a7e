/** The setting `scheduledCheck` (docs/deployment.md, Scheduled smoke test). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { runCheck, type ScheduledCheck } from "#functions/scheduled-check/run-check.ts";
import type { SmokeResult } from "#lib/deployment/smoke-check.ts";
import { evaluate, type Period } from "./alarm/alarm-expression.ts";
import { type Resource, synthesize } from "./synthesized-stacks.ts";

const templates = synthesize({ scheduledCheck: { everyMinutes: 15 } });
const without = synthesize();

function stackOf({ check }: { readonly check?: Template }): Template {
  if (check === undefined) throw new Error("There is no scheduled check");
  return check;
}

function onlyOf(type: string, template = stackOf(templates)): Resource {
  const [found, ...more] = Object.values(template.findResources(type));
  if (found === undefined || more.length > 0) throw new Error(`Not one ${type}`);
  return found as Resource;
}

test("it is off by default, and at the stage local; the service stack is the same with it", () => {
  expect("check" in without).toBe(false);
  expect("check" in synthesize({ stage: "local", scheduledCheck: { everyMinutes: 15 } })).toBe(
    false,
  );
  expect(Object.keys(templates.service.toJSON()["Resources"])).toEqual(
    Object.keys(without.service.toJSON()["Resources"]),
  );
});

test("it runs every 15 minutes, calls the API's own addresses, and is not repeated", () => {
  const template = stackOf(templates);
  template.hasResourceProperties("AWS::Events::Rule", { ScheduleExpression: "rate(15 minutes)" });
  template.hasResourceProperties("AWS::Lambda::EventInvokeConfig", { MaximumRetryAttempts: 0 });
  const { Environment, Timeout } = onlyOf("AWS::Lambda::Function").Properties as {
    Environment: { Variables: Record<string, unknown> };
    Timeout: number;
  };
  expect(Timeout).toBeLessThan(5 * 60);
  expect(Object.keys(Environment.Variables).sort()).toEqual([
    "CHECK_API_URL",
    "CHECK_INBOUND_URL",
    "CHECK_SECRET_ID",
    "SERVICE_STAGE",
  ]);
});

test("with CloudFront it calls what clients call, and not the function URL, which refuses it", () => {
  const edge = {
    domain: null,
    webAclArn: null,
    webhooksPerMinute: 240,
    requestsPerMinute: 3_000,
    trustedAddresses: [],
    isOnlyDoor: true,
  };
  const check = stackOf(synthesize({ edge, scheduledCheck: { everyMinutes: 60 } }));
  check.hasResourceProperties("AWS::Lambda::Function", {
    Environment: {
      Variables: {
        CHECK_API_URL: Match.objectLike({
          "Fn::Join": ["", ["https://", { "Fn::ImportValue": Match.stringLikeRegexp("-edge:") }]],
        }),
        CHECK_INBOUND_URL: Match.absent(),
      },
    },
  });
  check.hasResourceProperties("AWS::Events::Rule", { ScheduleExpression: "rate(60 minutes)" });
});

test("it may write its log and its trace, read its secret and decrypt it, and nothing else", () => {
  const { PolicyDocument } = onlyOf("AWS::IAM::Policy").Properties as {
    PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] };
  };
  const allowed = PolicyDocument.Statement.flatMap(({ Action, Resource }) =>
    [Action].flat().map((action) => [action, JSON.stringify(Resource)] as const),
  );
  expect(allowed.map(([action]) => action).sort()).toEqual([
    "kms:Decrypt",
    "logs:CreateLogStream",
    "logs:PutLogEvents",
    "secretsmanager:GetSecretValue",
    "xray:PutTelemetryRecords",
    "xray:PutTraceSegments",
  ]);
  const [, secret] = allowed.find(([action]) => action.startsWith("secretsmanager:")) ?? [];
  expect(secret).toMatch(/^\{"Ref":"ScheduledCheckKey\w+"\}$/);
});

const alarm = onlyOf("AWS::CloudWatch::Alarm").Properties as {
  readonly Metrics: readonly { readonly Id: string; readonly Expression?: string }[];
  readonly AlarmDescription: string;
  readonly AlarmActions: readonly unknown[];
};

/** Whether it rings after these periods of 15 minutes. */
function rings(periods: readonly Period[]): boolean {
  expect(alarm).toMatchObject({
    EvaluationPeriods: 2,
    Threshold: 1,
    ComparisonOperator: "LessThanThreshold",
    TreatMissingData: "breaching",
  });
  const expression = alarm.Metrics.find(({ Expression }) => Expression !== undefined)?.Expression;
  return periods.slice(-2).every((period) => (evaluate(String(expression), period) ?? 0) < 1);
}

test.each<[string, boolean, Period[]]>([
  [
    "each run passes",
    false,
    [
      { runs: 1, failures: 0 },
      { runs: 1, failures: 0 },
    ],
  ],
  ["a run ends in the next period", false, [{}, { runs: 2, failures: 0 }]],
  [
    "one run fails",
    false,
    [
      { runs: 1, failures: 0 },
      { runs: 1, failures: 1 },
    ],
  ],
  [
    "two runs fail",
    true,
    [
      { runs: 1, failures: 1 },
      { runs: 1, failures: 1 },
    ],
  ],
  ["none runs", true, [{}, {}]],
])("the alarm, if %s: %s", (_, isRinging, periods) => {
  expect(rings(periods)).toBe(isRinging);
});

test("the alarm notifies, and names a section of the runbook that exists", () => {
  expect(alarm.AlarmActions).toHaveLength(1);
  const [, section = ""] = /#([\w-]+)$/.exec(alarm.AlarmDescription) ?? [];
  const runbook = readFileSync(join(import.meta.dirname, "../../docs/runbook.md"), "utf8");
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
  expect(headings).toContain(section);
});

test.each([{ everyMinutes: 1 }, { everyMinutes: "15" }, { everyMinutes: 15, key: "k" }, {}, true])(
  "the synthesis refuses scheduledCheck %j",
  (scheduledCheck) => {
    expect(() => synthesize({ scheduledCheck })).toThrow(/scheduledCheck/);
  },
);

const passed: SmokeResult = { name: "health", milliseconds: 1, wrong: null };
const broken: SmokeResult = { name: "verdict", milliseconds: 1, wrong: "look at: matcher" };

function checkWith(changes: Partial<ScheduledCheck>) {
  const reported: unknown[] = [];
  const keys: string[] = [];
  const run = runCheck({
    deployment: { apiUrl: "https://api.test" },
    readKey: async () => "key_live_any\n",
    checkDeployment: async () => [passed],
    checkWiring: async ({ apiKey }) => {
      keys.push(apiKey);
      return [passed, passed];
    },
    report: (failed) => reported.push(failed),
    ...changes,
  });
  return { run, reported, keys };
}

test("a run in which every step passes reports nothing", async () => {
  const { run, reported, keys } = checkWith({});
  await expect(run()).resolves.toBeUndefined();
  expect([reported, keys]).toEqual([[], ["key_live_any"]]);
});

test("each failed step is reported, and the run is an error", async () => {
  const { run, reported } = checkWith({
    checkDeployment: async () => [passed, { ...broken, name: "health" }],
    checkWiring: async () => [broken],
  });
  await expect(run()).rejects.toThrow("2 of 3 checks failed.");
  expect(reported).toEqual([
    { step: "health", wrong: "look at: matcher" },
    { step: "verdict", wrong: "look at: matcher" },
  ]);
});

test("a secret that cannot be read hides no other failure", async () => {
  const { run, reported } = checkWith({
    checkDeployment: async () => [broken],
    readKey: () => Promise.reject(new Error("AccessDenied")),
  });
  await expect(run()).rejects.toThrow("2 of 2 checks failed.");
  expect(JSON.stringify(reported)).toMatch(/look at: matcher.+cannot be read: Error: AccessDenied/);
});

test("without a key the functions are visited, and the run is an error that says so", async () => {
  const visited: string[] = [];
  const { run, reported, keys } = checkWith({
    readKey: async () => "random value of the deployment",
    checkDeployment: async ({ apiUrl }) => {
      visited.push(apiUrl);
      return [passed];
    },
  });
  await expect(run()).rejects.toThrow("1 of 2 checks failed.");
  expect(visited).toEqual(["https://api.test"]);
  expect(keys).toEqual([]);
  expect(JSON.stringify(reported)).toContain("holds no API key");
  expect(JSON.stringify(reported)).not.toContain("random value");
});
