/** Policies of resources decide together with those of roles, and let AWS's own services in. */
import { expect, test } from "vitest";
import { PermissionCheck } from "#lib/emulator/permissions/permission-check.ts";
import {
  ResourcePolicies,
  readDeliveries,
  readResourcePolicies,
  type SourceDelivery,
} from "#lib/emulator/permissions/resource-policies.ts";
import { credentialsOf } from "#lib/emulator/provision/aws-environment.ts";
import type { ResolvedResource } from "#lib/emulator/template/resolved-template.ts";

const account = "000000000000";
const queue = `arn:aws:sqs:us-east-1:${account}:work`;
const key = `arn:aws:kms:us-east-1:${account}:key/own`;
const root = { AWS: `arn:aws:iam::${account}:root` };
const role = { AWS: `arn:aws:iam::${account}:role/role` };

type Statement = Readonly<Record<string, unknown>>;

function policyOn(resource: string, ...Statement: Statement[]): ResolvedResource {
  const isKey = resource === key;
  const document = { Version: "2012-10-17", Statement };
  return {
    stackName: "stack",
    logicalId: isKey ? "Key" : "Policy",
    type: isKey ? "AWS::KMS::Key" : "AWS::SQS::QueuePolicy",
    reference: resource,
    arn: resource,
    properties: (isKey
      ? { KeyPolicy: document }
      : { PolicyDocument: document, Queues: [resource] }) as ResolvedResource["properties"],
  };
}

const allow = (Action: string, Resource: string, Principal: unknown, Condition?: unknown) => ({
  Effect: "Allow",
  Action,
  Resource,
  Principal,
  ...(Condition === undefined ? {} : { Condition }),
});
const deny = (...given: Parameters<typeof allow>) => ({ ...allow(...given), Effect: "Deny" });

const ofAccount = { StringEquals: { "aws:SourceAccount": account } };
const overHttp = { Bool: { "aws:SecureTransport": "false" } };
const toQueue = {
  service: "s3.amazonaws.com",
  need: { action: "sqs:SendMessage", resource: queue },
};
const s3 = { Service: "s3.amazonaws.com" };

function checkOf(
  policies: readonly ResolvedResource[],
  grants: readonly string[] = [],
  deliveries: readonly Omit<SourceDelivery, "cause">[] = [],
) {
  return new PermissionCheck({
    roles: [
      {
        functionName: "tried",
        roleName: "role",
        statements: grants.map((grant) => {
          const [action = "", resource = ""] = grant.split(" on ");
          return { Effect: "Allow", Action: [action], Resource: [resource] };
        }),
        deadLetterQueue: null,
      },
    ],
    customerKeys: new Map(
      policies.some(({ reference }) => reference === key) ? [[queue, key]] : [],
    ),
    partitionKeys: new Map(),
    secretArns: new Map(),
    resourcePolicies: readResourcePolicies(policies),
    deliveries: deliveries.map((each) => ({ ...each, cause: "stack/Bucket" })),
  });
}

function send(check: PermissionCheck): string {
  const headers = new Map([["x-amz-target", "AmazonSQS.SendMessage"]]);
  const input = { QueueUrl: `http://queues/${account}/work` };
  const call = { service: "sqs", method: "POST", path: "/", headers, input } as const;
  return check.check(credentialsOf("tried").accessKeyId, call).kind;
}

const own = `sqs:SendMessage on ${queue}`;
const useKey = [`kms:Decrypt on ${key}`, `kms:GenerateDataKey on ${key}`];

test.each([
  ["without a policy of its own, the role decides", [], [own], "allowed"],
  [
    "a denying policy wins over the role",
    [policyOn(queue, deny("sqs:*", queue, "*"))],
    [own],
    "refused",
  ],
  [
    "what is denied over http is allowed over https",
    [policyOn(queue, deny("sqs:*", queue, { AWS: "*" }, overHttp))],
    [own],
    "allowed",
  ],
  [
    "within an account the queue's policy is enough",
    [policyOn(queue, allow("sqs:SendMessage", queue, role))],
    [],
    "allowed",
  ],
  [
    "a policy for others is not",
    [policyOn(queue, allow("sqs:SendMessage", queue, s3))],
    [],
    "refused",
  ],
  [
    "a key that leaves it to the account needs the role's permission",
    [policyOn(key, allow("kms:*", "*", root))],
    [own],
    "refused",
  ],
  [
    "and with it the key is used",
    [policyOn(key, allow("kms:*", "*", root))],
    [own, ...useKey],
    "allowed",
  ],
  [
    "a key that does not leave it to the account refuses the role",
    [policyOn(key, allow("kms:*", "*", s3))],
    [own, ...useKey],
    "refused",
  ],
  [
    "a key that names the role is used without the role's permission",
    [policyOn(key, allow("kms:*", "*", role))],
    [own],
    "allowed",
  ],
] as const)("%s", (_, policies, grants, expected) => {
  expect(send(checkOf(policies, grants))).toBe(expected);
});

test("a service delivers only where the policies of queue and key let it in", () => {
  const start =
    (...policies: ResolvedResource[]) =>
    () =>
      checkOf(policies, [], [toQueue]);
  const queuePolicy = policyOn(queue, allow("sqs:SendMessage", queue, s3, ofAccount));
  expect(start()).toThrow(
    `stack/Bucket: the policy of ${queue} does not allow sqs:SendMessage to s3`,
  );
  expect(start(queuePolicy)).not.toThrow();
  expect(start(queuePolicy, policyOn(key, allow("kms:*", "*", root)))).toThrow(
    `the policy of ${key} does not allow kms:Decrypt to s3.amazonaws.com`,
  );
  expect(start(queuePolicy, policyOn(key, allow("kms:*", "*", s3, ofAccount)))).not.toThrow();
  const denied = policyOn(queue, deny("sqs:*", queue, { AWS: "*" }));
  expect(start(queuePolicy, denied)).toThrow("does not allow sqs:SendMessage");
});

test("the account of the request is a condition, not a decoration", () => {
  const elsewhere = { StringEquals: { "aws:SourceAccount": "111111111111" } };
  const policies = readResourcePolicies([
    policyOn(queue, allow("sqs:SendMessage", queue, s3, elsewhere)),
  ]);
  expect(new ResourcePolicies(policies).ofService("s3.amazonaws.com", toQueue.need)).toMatchObject({
    isAllowed: false,
  });
});

test("a condition or principal that is not known is an error", () => {
  const policies = [
    policyOn(queue, allow("sqs:*", queue, s3, { Null: { "aws:SourceArn": "true" } })),
  ];
  expect(() => checkOf(policies)).toThrow("Condition not known: Null of aws:SourceArn");
  const federated = policyOn(queue, allow("sqs:*", queue, { Federated: "someone" }));
  expect(() => readResourcePolicies([federated])).toThrow("stack/Policy");
});

test("the deliveries of a template are those of notifications, schedules, alarms and logs", () => {
  const resource = (type: string, properties: object) =>
    ({
      stackName: "stack",
      logicalId: type.split("::")[2] ?? "",
      type,
      reference: "name",
      arn: "arn:of:it:*",
      properties,
    }) as ResolvedResource;
  const found = readDeliveries([
    resource("AWS::S3::Bucket", {
      NotificationConfiguration: { QueueConfigurations: [{ Queue: queue }] },
    }),
    resource("AWS::Events::Rule", { Targets: [{ DeadLetterConfig: { Arn: queue } }] }),
    resource("AWS::CloudWatch::Alarm", { AlarmActions: ["topic"] }),
    resource("AWS::Logs::LogGroup", { KmsKeyId: key }),
  ]);
  expect([
    ...new Set(found.map(({ service, need, cause }) => `${cause} ${service} ${need.resource}`)),
  ]).toEqual([
    `stack/Bucket (AWS::S3::Bucket) s3.amazonaws.com ${queue}`,
    `stack/Rule (AWS::Events::Rule) events.amazonaws.com ${queue}`,
    "stack/Alarm (AWS::CloudWatch::Alarm) cloudwatch.amazonaws.com topic",
    `stack/LogGroup (AWS::Logs::LogGroup) logs.us-east-1.amazonaws.com ${key}`,
  ]);
  expect(found.at(-1)?.need.context).toEqual({
    "kms:EncryptionContext:aws:logs:arn": "arn:of:it",
  });
});
