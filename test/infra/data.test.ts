import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { allOfType, functionNames, synthesize } from "./synthesized-stacks.ts";

const templates = synthesize();
const importedKey = { "Fn::ImportValue": expect.stringMatching(/FnGetAttKey.*Arn/) };

test("there is one table, as docs/architecture.md describes it", () => {
  expect(allOfType(templates, "AWS::DynamoDB::Table").size).toBe(1);
  templates.data.hasResource("AWS::DynamoDB::Table", {
    DeletionPolicy: "Retain",
    UpdateReplacePolicy: "Retain",
    Properties: {
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
      DeletionProtectionEnabled: true,
      GlobalSecondaryIndexes: [
        {
          IndexName: "due",
          KeySchema: [
            { AttributeName: "duePartition", KeyType: "HASH" },
            { AttributeName: "dueAt", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "KEYS_ONLY" },
        },
      ],
      AttributeDefinitions: Match.arrayWith(
        ["pk", "sk", "duePartition", "dueAt"].map((name) => ({
          AttributeName: name,
          AttributeType: "S",
        })),
      ),
    },
  });
});

test("the context sets deletion protection", () => {
  synthesize({ deletionProtection: "false" }).data.hasResourceProperties("AWS::DynamoDB::Table", {
    DeletionProtectionEnabled: false,
  });
});

test("one customer-managed key, rotated and retained, encrypts everything that stores data", () => {
  const keys = allOfType(templates, "AWS::KMS::Key");
  expect(keys.size).toBe(1);
  const [keyId] = [...keys.keys()];
  templates.data.hasResource("AWS::KMS::Key", {
    DeletionPolicy: "Retain",
    Properties: { EnableKeyRotation: true },
  });
  templates.data.hasResourceProperties("AWS::DynamoDB::Table", {
    SSESpecification: {
      SSEEnabled: true,
      SSEType: "KMS",
      KMSMasterKeyId: { "Fn::GetAtt": [keyId, "Arn"] },
    },
  });
  const queues = [...allOfType(templates, "AWS::SQS::Queue").values()];
  expect(queues).toHaveLength(11);
  for (const queue of queues) expect(queue.Properties["KmsMasterKeyId"]).toEqual(importedKey);
  const [bucket, ...otherBuckets] = [...allOfType(templates, "AWS::S3::Bucket").values()];
  expect(otherBuckets).toEqual([]);
  expect(bucket?.Properties["BucketEncryption"]).toEqual({
    ServerSideEncryptionConfiguration: [
      {
        ServerSideEncryptionByDefault: { KMSMasterKeyID: importedKey, SSEAlgorithm: "aws:kms" },
      },
    ],
  });
  const ownKey = { "Fn::GetAtt": [keyId, "Arn"] };
  templates.data.hasResourceProperties("AWS::SecretsManager::Secret", { KmsKeyId: ownKey });
  const topics = [...allOfType(templates, "AWS::SNS::Topic").values()];
  expect(topics.map(({ Properties }) => Properties["KmsMasterKeyId"])).toEqual([ownKey]);
  const logGroups = [...allOfType(templates, "AWS::Logs::LogGroup").values()];
  expect(logGroups).toHaveLength(functionNames.length + 1);
  for (const group of logGroups) expect(group.Properties["KmsKeyId"]).toEqual(importedKey);
});

test("the table's name is an output", () => {
  const [tableId] = [...allOfType(templates, "AWS::DynamoDB::Table").keys()];
  templates.data.hasOutput("TableName", { Value: { Ref: tableId } });
});

test("one generated secret, encrypted with our key and retained, derives the signing secrets", () => {
  expect(allOfType(templates, "AWS::SecretsManager::Secret").size).toBe(1);
  templates.data.hasResource("AWS::SecretsManager::Secret", {
    DeletionPolicy: "Retain",
    Properties: {
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
      KmsKeyId: Match.anyValue(),
    },
  });
});
