/** The setting `operators`: roles for operators' commands, with what these need and no more. */
import { expect, test } from "vitest";
import { allOfType, synthesize } from "./synthesized-stacks.ts";

const trusted = "arn:aws:iam::123456789012:role/operations";
const templates = synthesize({ operators: [trusted] });

type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
};

function statementsOf(role: string): Statement[] {
  return [...allOfType(templates, "AWS::IAM::Policy")].flatMap(([id, { Properties }]) => {
    const { Statement } = Properties["PolicyDocument"] as { readonly Statement: Statement[] };
    return id.startsWith(`${role}role`) ? Statement : [];
  });
}

function actionsOf(role: string, effect = "Allow"): string[] {
  const own = statementsOf(role).filter(({ Effect }) => Effect === effect);
  return [...new Set(own.flatMap(({ Action }) => Action))].sort();
}

const table = ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query"];
const tableActions = (...more: string[]) =>
  [...table, ...more, "UpdateItem"].sort().map((action) => `dynamodb:${action}`);
const keyActions = [
  "Decrypt",
  "DescribeKey",
  "Encrypt",
  "GenerateDataKey",
  "ReEncryptFrom",
  "ReEncryptTo",
];
const kms = keyActions.map((action) => `kms:${action}`);

test("without the setting there are no such roles", () => {
  const roles = [...allOfType(synthesize(), "AWS::IAM::Role").values()];
  expect(JSON.stringify(roles)).not.toContain("Commands of operators");
});

test("the operator's role reads the table, moves dead letters and rotates masters, and changes no journal", () => {
  expect(actionsOf("operator")).toEqual([
    ...tableActions("Scan"),
    ...kms,
    "secretsmanager:GetSecretValue",
    "secretsmanager:PutSecretValue",
    "sqs:DeleteMessage",
    "sqs:GetQueueAttributes",
    "sqs:ListQueues",
    "sqs:ReceiveMessage",
    "sqs:SendMessage",
  ]);
  expect(actionsOf("operator", "Deny")).toEqual(["dynamodb:DeleteItem", "dynamodb:UpdateItem"]);
});

test("the role that erases touches neither queues nor secrets, and adds to the list of erasures only", () => {
  expect(actionsOf("erasure")).toEqual([
    ...tableActions(),
    ...kms,
    "s3:DeleteObject",
    "s3:ListBucket",
    "s3:PutObject",
  ]);
  const puts = statementsOf("erasure").filter(({ Action }) =>
    [Action].flat().includes("s3:PutObject"),
  );
  expect(JSON.stringify(puts)).toContain("/erasures/*");
  const deletes = statementsOf("erasure").filter(({ Action }) =>
    [Action].flat().includes("s3:DeleteObject"),
  );
  expect(JSON.stringify(deletes)).not.toContain("Manifests");
});

test("only the named principals may assume them, for an hour", () => {
  const roles = [...allOfType(templates, "AWS::IAM::Role").values()].filter(({ Properties }) =>
    String(Properties["Description"]).startsWith("Commands of operators"),
  );
  expect(roles).toHaveLength(2);
  for (const { Properties } of roles) {
    expect(Properties["MaxSessionDuration"]).toBe(3_600);
    expect(Properties["AssumeRolePolicyDocument"]).toMatchObject({
      Statement: [{ Action: "sts:AssumeRole", Principal: { AWS: trusted } }],
    });
  }
});
