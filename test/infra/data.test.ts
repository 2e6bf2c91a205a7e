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
  const keys = [...allOfType(templates, "AWS::KMS::Key")].filter(
    ([, { Properties }]) => Properties["KeyUsage"] !== "SIGN_VERIFY",
  );
  expect(keys).toHaveLength(1);
  const keyId = keys[0]?.[0];
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
  expect(queues).toHaveLength(15);
  for (const queue of queues) expect(queue.Properties["KmsMasterKeyId"]).toEqual(importedKey);
  const ownKey = { "Fn::GetAtt": [keyId, "Arn"] };
  const buckets = [...allOfType(templates, "AWS::S3::Bucket").values()];
  const encryptionBy = (KMSMasterKeyID: object) => ({
    ServerSideEncryptionConfiguration: [
      { ServerSideEncryptionByDefault: { KMSMasterKeyID, SSEAlgorithm: "aws:kms" } },
    ],
  });
  expect(buckets.map(({ Properties }) => Properties["BucketEncryption"])).toEqual([
    encryptionBy(ownKey),
    encryptionBy(importedKey),
  ]);
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

test("a generated secret for each direction, encrypted with our key and retained, derives the signing secrets", () => {
  expect(allOfType(templates, "AWS::SecretsManager::Secret").size).toBe(2);
  templates.data.allResources("AWS::SecretsManager::Secret", {
    DeletionPolicy: "Retain",
    Properties: {
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
      KmsKeyId: Match.anyValue(),
    },
  });
});

test("manifests are locked: nobody can delete or overwrite one before its retention ends", () => {
  const locked = (days: number) => ({
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      ObjectLockEnabled: "Enabled",
      Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: days } },
    },
    VersioningConfiguration: { Status: "Enabled" },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
  });
  templates.data.hasResource("AWS::S3::Bucket", {
    DeletionPolicy: "Retain",
    Properties: locked(1),
  });
  synthesize({ stage: "prod" }).data.hasResourceProperties("AWS::S3::Bucket", locked(2_555));
  synthesize({ manifestRetentionDays: "30" }).data.hasResourceProperties(
    "AWS::S3::Bucket",
    locked(30),
  );
});

test("manifests are signed by an asymmetric key, which is kept", () => {
  templates.data.hasResource("AWS::KMS::Key", {
    DeletionPolicy: "Retain",
    Properties: { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" },
  });
});
