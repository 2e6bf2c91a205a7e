import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routeGroups } from "#lib/function/api-functions.ts";
import { metricNamespace, metricTable } from "#store/metrics/metric-table.ts";
import {
  allOfType,
  functionNames,
  functionsByName,
  invokedBy,
  type Resource,
  synthesize,
} from "../synthesized-stacks.ts";

/** With every setting that adds an alarm. */
const templates = synthesize({
  backup: { everyHours: 6, retentionDays: 35, copyTo: null },
  dropFolder: {},
});
const alarms = [...allOfType(templates, "AWS::CloudWatch::Alarm").values()];
const queues = [...allOfType(templates, "AWS::SQS::Queue").entries()];
/** The metric SweepLag watches them. */
const minuteQueues = queues.filter(
  ([, { Properties }]) => Properties["MessageRetentionPeriod"] === 120,
);
const kept = queues.filter((queue) => !minuteQueues.includes(queue));
const deadLetterQueues = kept.filter(([, { Properties }]) => !("RedrivePolicy" in Properties));
const runbook = readFileSync(join(import.meta.dirname, "../../../docs/runbook.md"), "utf8");

/** The alarms on one metric of one resource, by its logical id, or by its name where they are in another stack. */
function alarmsOn(metric: string, id: string): Resource[] {
  return alarms.filter(({ Properties }) => {
    const text = JSON.stringify(Properties);
    return text.includes(`"MetricName":"${metric}"`) && text.includes(`"${id}"`);
  });
}

function idOf(name: string): string {
  return functionsByName(templates).get(name)?.id ?? "no such function";
}

const streamReaders = [...allOfType(templates, "AWS::Lambda::EventSourceMapping").values()]
  .filter(({ Properties }) => "StartingPosition" in Properties)
  .map((mapping) => invokedBy(templates, mapping))
  .flatMap((id) => functionNames.filter((name) => idOf(name) === id))
  .map((name) => `reconciliation-dev-${name}`);

const lanes = ["outbound-delivery", "outbound-slow-delivery"];

/** The metrics and resources that must have exactly one alarm each. */
const wanted = [
  ...kept.map(([id]) => ["ApproximateAgeOfOldestMessage", id] as const),
  ...deadLetterQueues.map(([id]) => ["ApproximateNumberOfMessagesVisible", id] as const),
  ...functionNames.map((name) => ["Errors", idOf(name)] as const),
  ...lanes.map((name) => ["RecursiveInvocationsDropped", idOf(name)] as const),
  ...streamReaders.map((id) => ["IteratorAge", id] as const),
];

test("the alarms cover 11 queues that keep work, 6 dead-letter queues and 2 stream readers", () => {
  expect([kept.length, deadLetterQueues.length, streamReaders.length]).toEqual([11, 6, 2]);
  expect(minuteQueues).toHaveLength(4);
});

test.each(wanted)("exactly one alarm watches %s of %s", (metric, id) => {
  expect(alarmsOn(metric, id)).toHaveLength(1);
});

test("the only other alarms are on the API, the table, the deliveries, the jobs and recovery", () => {
  const watched = new Set(wanted.flatMap(([metric, id]) => alarmsOn(metric, id)));
  const others = alarms.filter((alarm) => !watched.has(alarm));
  const said = others.map(({ Properties }) => String(Properties["AlarmDescription"]));
  const expected = [
    /^50% or more of the attempts to deliver outbound webhooks fail/,
    /^AWS Backup did not finish a backup of the table, or its copy/,
    /^A sender uses a type, state or form that this version does not understand/,
    /^A rematch or a simulation gave a record up/,
    /^A read was answered, or a key refused, without its audit event/,
    /^API keys that were revoked or have expired are used again/,
    /^Many expected files and deliveries are missing at once/,
    /^DynamoDB throttles the table/,
    /^DynamoDB throttles the index due/,
    /^The API answers requests with a 5xx/,
    /^The gateway refuses requests of everybody/,
    /^Lambda refused an invocation in this account/,
    /^audit-sealer: the audit trail is sealed over an hour behind/,
    /^missed-work-sweeper: what consumers missed is looked for over an hour behind/,
    /^deadline-sweeper: what fell due is sent on over 10 minutes late/,
    /^partner-poller: integrations are polled over 15 minutes late/,
    ...metricTable.Overdue.values.map((kind) => new RegExp(`^A ${kind} fell due long ago`)),
    ...metricTable.UnreadableRecords.values.map((name) => new RegExp(`^${name}: records are in`)),
    /dropped file is in the folder of no organization/,
  ];
  for (const each of expected) expect(said.filter((text) => each.test(text))).toHaveLength(1);
  expect(said).toHaveLength(expected.length);
});

test.each(deadLetterQueues)("one dead letter in %s triggers its alarm", (id) => {
  const [alarm] = alarmsOn("ApproximateNumberOfMessagesVisible", id);
  expect(alarm?.Properties).toMatchObject({
    Threshold: 1,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
  });
});

type MetricPart = { readonly Id: string; readonly Expression?: string };

test("a metric without data in a period silences no alarm: each is filled in every expression", () => {
  const expressions = alarms.flatMap(({ Properties }) => {
    const parts = (Properties["Metrics"] ?? []) as MetricPart[];
    const ids = parts.filter(({ Expression }) => Expression === undefined).map(({ Id }) => Id);
    return parts.flatMap(({ Expression }) =>
      Expression === undefined ? [] : [{ Expression, ids }],
    );
  });
  expect(expressions).toHaveLength(8 + routeGroups.length);
  for (const { Expression, ids } of expressions) {
    for (const id of ids) {
      expect(Expression).toContain(`FILL(${id}, 0)`);
      expect(Expression.replaceAll(`FILL(${id}, 0)`, "")).not.toMatch(new RegExp(`\\b${id}\\b`));
    }
  }
});

test("the index's throttles are counted for the index, the table's for the table", () => {
  const dimensions = alarms
    .filter(({ Properties }) => /throttles the/.test(String(Properties["AlarmDescription"])))
    .map(({ Properties }) => JSON.stringify(Properties["Metrics"]));
  expect(dimensions.map((text) => text.split('"Value":"due"').length - 1).sort()).toEqual([0, 2]);
});

test.each(["Deliveries", "JobFailures"] as const)(
  "the alarm on %s covers every value of the service's metric",
  (name) => {
    const [alarm] = alarms.filter(({ Properties }) => {
      const text = JSON.stringify(Properties);
      return text.includes(metricNamespace) && text.includes(`"${name}"`);
    });
    for (const value of metricTable[name].values) {
      expect(JSON.stringify(alarm?.Properties["Metrics"])).toContain(`"Value":"${value}"`);
    }
  },
);

/** The anchor that GitHub creates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((section) => [anchorOf(section.slice(0, section.indexOf("\n"))), section] as const),
);

function sectionNamedBy(alarm: Resource): string {
  const [, anchor = ""] = String(alarm.Properties["AlarmDescription"]).split("docs/runbook.md#");
  return anchor;
}

test("every alarm names a runbook section with its meaning, where to look, and what to do", () => {
  expect(alarms.length).toBeGreaterThan(wanted.length);
  for (const alarm of alarms) {
    const section = sections.get(sectionNamedBy(alarm)) ?? "";
    for (const part of ["**Means.**", "**See.**", "**Do.**"]) expect(section).toContain(part);
  }
});

test("every runbook section about an alarm is named by an alarm", () => {
  // The alarm of the setting `scheduledCheck` has tests of its own (scheduled-check.test.ts).
  const { check } = synthesize({ scheduledCheck: { everyMinutes: 15 } });
  const ofCheck = Object.values(check?.findResources("AWS::CloudWatch::Alarm") ?? {});
  const named = new Set([...alarms, ...(ofCheck as Resource[])].map(sectionNamedBy));
  const about = [...sections].filter(([, text]) => text.includes("**Means.**"));
  expect(new Set(about.map(([anchor]) => anchor))).toEqual(named);
});

const composites = [...allOfType(templates, "AWS::CloudWatch::CompositeAlarm").values()];

/** The logical ids of the alarms that a composite alarm is made of. */
function partsOf({ Properties }: Resource): string[] {
  return [...JSON.stringify(Properties["AlarmRule"]).matchAll(/\["(\w+)","Arn"\]/g)].map(
    ([, id]) => id ?? "",
  );
}

test("the alarms on errors of all functions are parts of one composite alarm, and notify by it alone", () => {
  const silent = [...allOfType(templates, "AWS::CloudWatch::Alarm").entries()]
    .filter(([, { Properties }]) => !("AlarmActions" in Properties))
    .map(([id]) => id);
  expect(silent).toHaveLength(functionNames.length);
  expect(composites.flatMap(partsOf).sort()).toEqual(silent.sort());
  for (const composite of composites) {
    expect(composite.Properties).toMatchObject({
      AlarmActions: [expect.anything()],
      OKActions: [expect.anything()],
    });
    // CloudWatch: at most 100 alarms and 10,240 characters of rule.
    expect(partsOf(composite).length).toBeLessThanOrEqual(100);
    expect(partsOf(composite).length * 200).toBeLessThan(10_240);
    const section = sections.get(sectionNamedBy(composite)) ?? "";
    expect(section).toContain("**Means.**");
  }
});

test.each([
  ["of the deployment, which is encrypted", {}, { "Fn::ImportValue": expect.any(String) }],
  ["named in the context", { alarmTopicArn: "arn:aws:sns:eu-central-1:111111111111:alarms" }],
] as const)("every alarm notifies the topic %s, also when it is over", (_, context, own?) => {
  const given = synthesize(context);
  const topics = allOfType(given, "AWS::SNS::Topic");
  const [topicId] = topics.keys();
  const expected =
    own === undefined ? ["arn:aws:sns:eu-central-1:111111111111:alarms"] : [own, { Ref: topicId }];
  expect(topics.size).toBe(own === undefined ? 0 : 1);
  const notifying = [
    ...allOfType(given, "AWS::CloudWatch::Alarm").values(),
    ...allOfType(given, "AWS::CloudWatch::CompositeAlarm").values(),
  ].filter(({ Properties }) => "AlarmActions" in Properties);
  expect(notifying.length).toBeGreaterThan(40);
  for (const { Properties } of notifying) {
    for (const actions of [Properties["AlarmActions"], Properties["OKActions"]]) {
      expect(actions).toEqual([
        expect.toSatisfy((arn) => expected.some((each) => matches(arn, each))),
      ]);
    }
  }
});

function matches(value: unknown, wantedValue: unknown): boolean {
  try {
    expect(value).toEqual(wantedValue);
    return true;
  } catch {
    return false;
  }
}

test("one dashboard shows every queue, every function and every metric of the service", () => {
  const dashboards = [...allOfType(templates, "AWS::CloudWatch::Dashboard").values()];
  expect(dashboards).toHaveLength(1);
  const body = JSON.stringify(dashboards[0]?.Properties["DashboardBody"]);
  for (const [id] of queues) expect(body).toMatch(new RegExp(`FnGetAtt${id}QueueName`));
  for (const name of functionNames) expect(body).toContain(`"Ref":"${idOf(name)}"`);
  for (const [name, { values }] of Object.entries(metricTable)) {
    expect(body).toContain(name);
    for (const value of values) expect(body).toContain(value);
  }
});
