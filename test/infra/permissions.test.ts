import { expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import { auditEntryKeyPattern, dayRegistryPartition, recordKey } from "#store/table/core/keys.ts";
import { organizationOf } from "../organization.ts";
import { functionNames, type Statement, statementsOf, synthesize } from "./synthesized-stacks.ts";

const templates = synthesize();

/** The actions of a service that one function may use, sorted. */
function actions(name: string, service: string): string[] {
  const all = statementsOf(templates, name)
    .filter(({ Effect }) => Effect === "Allow")
    .flatMap((statement) => statement.Action);
  return [...new Set(all.filter((action) => action.startsWith(`${service}:`)))].sort();
}

const read = ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"];
const write = [...read, "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem"].sort();
/** On the index of search terms alone. */
const batchWrite = "dynamodb:BatchWriteItem";
const stream = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
];

test.each([
  ...["payment-intents", "reconciliation-cases", "reconciliation-rules"].map((name) => [
    name,
    write,
  ]),
  ...["evidence", "settlements", "books", "settings", "api-keys"].map((name) => [name, write]),
  ...["inbound-webhooks", "integrations", "outbound-webhooks"].map((name) => [name, write]),
  ["matcher", write],
  ["partner-poller", write],
  ["outbound-delivery", write],
  ["outbound-slow-delivery", write],
  ["deadline-sweeper", ["dynamodb:Query", "dynamodb:UpdateItem"]],
  [
    "missed-work-sweeper",
    [batchWrite, ...write.filter((action) => action !== "dynamodb:DeleteItem")].sort(),
  ],
  ...["audit-sealer", "minute-dispatcher"].map((name) => [
    name,
    [...read, "dynamodb:PutItem"].sort(),
  ]),
  ["imports-api", write],
  ["file-worker", write],
  ["exporter", write],
  ["exports", [...read, "dynamodb:PutItem", "dynamodb:UpdateItem"].sort()],
  ["audit-events", [...read, "dynamodb:PutItem", "dynamodb:UpdateItem"].sort()],
  ["public", ["dynamodb:GetItem", "dynamodb:UpdateItem"]],
  ["stream-relay", stream],
  [
    "list-counter",
    ["dynamodb:BatchGetItem", batchWrite, "dynamodb:PutItem", "dynamodb:Query", ...stream].sort(),
  ],
])("%s has exactly the table actions that it needs", (name, expected) => {
  expect(actions(String(name), "dynamodb")).toEqual(expected);
});

const consume = ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"];

const minuteQueues = ["DeadlineQueue", "MissedWorkQueue", "PollQueue", "SealQueue"];
const lanes = ["AsyncFailureQueue", "OutboundQueue", "OutboundSlowQueue"];
const sentTo: Readonly<Record<string, readonly string[]>> = {
  "stream-relay": [
    "AsyncFailureQueue",
    "ExporterQueue",
    "FileWorkerQueue",
    "MatcherQueue",
    "OutboundQueue",
    "StreamFailureQueue",
  ],
  "outbound-delivery": lanes,
  "outbound-slow-delivery": lanes,
  "deadline-sweeper": ["AsyncFailureQueue", "FileWorkerQueue", "MatcherQueue", "OutboundSlowQueue"],
  "missed-work-sweeper": [...lanes, "MatcherQueue"].sort(),
  "list-counter": ["AsyncFailureQueue", "StreamFailureQueue"],
  "minute-dispatcher": ["AsyncFailureQueue", ...minuteQueues],
};

/** Their work may take longer than the queue hides a message. */
const holding = ["file-worker", "exporter"];

const consumedBy: Readonly<Record<string, string>> = {
  matcher: "MatcherQueue",
  "outbound-delivery": "OutboundQueue",
  "outbound-slow-delivery": "OutboundSlowQueue",
  "file-worker": "FileWorkerQueue",
  exporter: "ExporterQueue",
  "deadline-sweeper": "DeadlineQueue",
  "missed-work-sweeper": "MissedWorkQueue",
  "partner-poller": "PollQueue",
  "audit-sealer": "SealQueue",
};

test.each(functionNames)(
  "%s may send only to its target queues and consume only its own queue",
  (name) => {
    const own = consumedBy[name];
    const expected = [
      ...(holding.includes(name) ? ["sqs:ChangeMessageVisibility"] : []),
      ...(own === undefined ? [] : consume),
      "sqs:SendMessage",
    ];
    expect(actions(name, "sqs")).toEqual(expected.sort());
    const targets = queueNames(name, "sqs:SendMessage");
    expect(targets).toEqual(sentTo[name] ?? ["AsyncFailureQueue"]);
    expect(queueNames(name, "sqs:ReceiveMessage")).toEqual(own === undefined ? [] : [own]);
  },
);

function queueNames(name: string, action: string): string[] {
  const resources = statementsOf(templates, name)
    .filter((statement) => statement.Action.includes(action))
    .flatMap((statement) => statement.Resource);
  const names = resources.map(
    (each) => /GetAtt(\w+Queue)[0-9A-F]{8}Arn/.exec(JSON.stringify(each))?.[1],
  );
  return names.map((each) => each ?? "not a queue").sort();
}

function allStatements(): (Statement & { name: string })[] {
  return functionNames.flatMap((name) =>
    statementsOf(templates, name).map((statement) => ({ ...statement, name })),
  );
}

test("no function may scan, and no action is a wildcard", () => {
  const everyAction = allStatements().flatMap((statement) => statement.Action);
  expect(everyAction.length).toBeGreaterThan(functionNames.length);
  expect(everyAction.filter((action) => action.includes("*"))).toEqual([]);
  expect(
    everyAction.filter((action) => /:(Partiql|Scan|DeleteTable|UpdateTable)/i.test(action)),
  ).toEqual([]);
});

/**
 * X-Ray actions have no resource type:
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
 */
const withoutResource = ["xray:PutTelemetryRecords", "xray:PutTraceSegments"];

test("only actions without resource types are allowed on every resource", () => {
  const wildcards = allStatements().filter(
    (statement) =>
      statement.Resource.some((resource) => JSON.stringify(resource).includes("*")) &&
      statement.Action.every((action) => !/^(secretsmanager|s3):/.test(action)),
  );
  expect(wildcards).toHaveLength(functionNames.length);
  for (const statement of wildcards) expect([...statement.Action].sort()).toEqual(withoutResource);
});

test("the public function may write only rate limit counters", () => {
  const updates = allStatements().filter(
    ({ name, Effect, Action }) =>
      name === "public" && Effect === "Allow" && Action.includes("dynamodb:UpdateItem"),
  );
  expect(updates).toEqual([
    expect.objectContaining({
      Action: ["dynamodb:UpdateItem"],
      Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["rate#*"] } },
    }),
  ]);
});

const manageSecrets = [
  "secretsmanager:CreateSecret",
  "secretsmanager:DeleteSecret",
  "secretsmanager:GetSecretValue",
  "secretsmanager:PutSecretValue",
];
const readSecret = ["secretsmanager:GetSecretValue"];
const signing = ["outbound-webhooks", "outbound-delivery", "outbound-slow-delivery"];
const ofChains = ["integrations", "partner-poller", "inbound-webhooks", "evidence"];
const ofPartner = ["integrations", "partner-poller"];
const verifying = ["integrations", "inbound-webhooks"];
const secretsOf: Readonly<Record<string, readonly string[]>> = {
  evidence: readSecret,
  "inbound-webhooks": readSecret,
  ...Object.fromEntries(signing.map((name) => [name, readSecret])),
  integrations: manageSecrets,
  "partner-poller": ["secretsmanager:DeleteSecret", "secretsmanager:GetSecretValue"],
};

test.each(functionNames)("%s has access to its own secrets only", (name) => {
  expect(actions(name, "secretsmanager")).toEqual(secretsOf[name] ?? []);
  const resources = statementsOf(templates, name)
    .filter(({ Action }) => Action.some((action) => action.startsWith("secretsmanager:")))
    .flatMap(({ Resource }) => Resource.map((resource) => JSON.stringify(resource)));
  const own = [
    ...(ofChains.includes(name) ? [":secret:reconciliation-dev/integrations/onchain/*"] : []),
    ...(ofPartner.includes(name) ? [":secret:reconciliation-dev/integrations/partner/*"] : []),
    ...(signing.includes(name) ? ["OutboundMasterSecret"] : []),
    ...(verifying.includes(name) ? ["InboundMasterSecret"] : []),
  ];
  expect(resources).toHaveLength(own.length);
  for (const each of own) expect(resources.some((resource) => resource.includes(each))).toBe(true);
});

const onObjects: Readonly<Record<string, readonly string[]>> = {
  "imports-api": ["s3:PutObject"],
  "file-worker": ["s3:DeleteObject", "s3:GetObject", "s3:ListBucket"],
  exporter: ["s3:AbortMultipartUpload", "s3:GetObject", "s3:ListBucket", "s3:PutObject"],
  exports: ["s3:GetObject"],
  "audit-sealer": ["s3:GetObject", "s3:PutObject"],
};

/** What the names of a function's objects begin with; all others have the whole bucket. */
const objectPaths: Readonly<Record<string, readonly string[]>> = {
  exporter: ["/exports/*", "/manifests/*", "/lists/*", "/seals/*"],
  "file-worker": ["/uploads/*", "/inline/*"],
};

test.each(functionNames)("%s has access to the objects that it needs, in its bucket", (name) => {
  expect(actions(name, "s3")).toEqual(onObjects[name] ?? []);
  const resources = statementsOf(templates, name)
    .filter(({ Action }) => Action.some((action) => /^s3:.*(Object|Upload)$/.test(action)))
    .flatMap(({ Resource }) => Resource.map((resource) => JSON.stringify(resource)));
  const paths = objectPaths[name] ?? ["/*"];
  for (const resource of resources) {
    const isSeal = name === "audit-sealer" || /"\/(manifests|lists|seals)\/\*"/.test(resource);
    const bucket = isSeal ? "Manifests" : "Files";
    expect(resource).toMatch(new RegExp(`FnGetAtt${bucket}\\w+Arn\\w*"}`));
    expect(paths.some((path) => resource.includes(`},"${path}"`))).toBe(true);
  }
});

test.each(["file-worker", "exporter"])(
  "%s, which asks whether an object exists, gets 404 for one that does not",
  (name) => {
    const lists = statementsOf(templates, name).filter((each) =>
      each.Action.includes("s3:ListBucket"),
    );
    const buckets = lists.flatMap(({ Resource }) => Resource.map((each) => JSON.stringify(each)));
    const own = name === "exporter" ? ["Files", "Manifests"] : ["Files"];
    expect(buckets.sort((a, b) => (a.includes("Files") && !b.includes("Files") ? -1 : 1))).toEqual(
      own.map((bucket) => expect.stringMatching(new RegExp(`FnGetAtt${bucket}\\w+Arn\\w*"`))),
    );
    // A request for an object has no prefix, so a condition on the prefix would refuse it.
    expect(lists.every(({ Condition }) => Condition === undefined)).toBe(true);
  },
);

test("permissions on the key name its ARN", () => {
  const onKey = allStatements().filter((each) =>
    each.Action.some((action) => action.startsWith("kms:")),
  );
  expect(new Set(onKey.map((statement) => statement.name)).size).toBe(functionNames.length);
  for (const statement of onKey) {
    expect(statement.Action.every((action) => action.startsWith("kms:"))).toBe(true);
    const signs = statement.Action.includes("kms:Sign");
    expect(JSON.stringify(statement.Resource)).toMatch(
      new RegExp(`^\\[{"Fn::ImportValue":"[^"]*FnGetAtt${signs ? "Manifest" : ""}Key\\w+"}\\]$`),
    );
  }
});

test("only the sealer may sign manifests, and it deletes nothing in their bucket", () => {
  const signers = allStatements().filter(({ Action }) => Action.includes("kms:Sign"));
  expect(signers.map(({ name, Action }) => [name, Action])).toEqual([
    ["audit-sealer", ["kms:Sign"]],
  ]);
  expect(actions("audit-sealer", "s3")).not.toContain("s3:DeleteObject");
});

test.each(functionNames)("%s may not update or delete an entry of the journal", (name) => {
  const changing = ["dynamodb:DeleteItem", "dynamodb:UpdateItem"];
  const own = statementsOf(templates, name).filter(({ Action }) =>
    Action.some((action) => changing.includes(action)),
  );
  const denied = own.filter(({ Effect }) => Effect === "Deny");
  for (const { Action, Condition } of denied) {
    expect([...Action].sort()).toEqual(changing);
    expect(Condition).toEqual({
      "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["o#*#jnl#*"] },
    });
  }
  const tables = (statements: readonly Statement[]) =>
    new Set(statements.flatMap(({ Resource }) => Resource.map((each) => JSON.stringify(each))));
  expect(tables(denied)).toEqual(tables(own));
});

test("the key pattern of the journal matches its partitions, and no other key of an organization", () => {
  const asExpression = new RegExp(`^${auditEntryKeyPattern.replaceAll("*", ".*")}$`);
  const uuid = "019cb391c200700da74b503d33af0007" as Uuid<"journal">;
  const organizationId = organizationOf("org_$%&'()!");
  expect(recordKey(organizationId, "journal", uuid).pk).toMatch(asExpression);
  for (const collection of ["payment", "leg", "event", "importBatch"] as const) {
    expect(recordKey(organizationId, collection, uuid as Uuid<never>).pk).not.toMatch(asExpression);
  }
  expect(dayRegistryPartition(organizationId, "journal")).not.toMatch(asExpression);
});

test("no role of a function uses a managed policy", () => {
  const roles = Object.values(templates.service.findResources("AWS::IAM::Role")).filter((role) =>
    JSON.stringify(role).includes("lambda.amazonaws.com"),
  );
  expect(roles).toHaveLength(functionNames.length);
  for (const role of roles) expect(role).not.toHaveProperty("Properties.ManagedPolicyArns");
});
