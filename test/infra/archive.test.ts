/** The setting `closedCaseArchive` (docs/deployment.md, Archive of closed cases). */
import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { allOfType, synthesize } from "./synthesized-stacks.ts";

const none = synthesize();
const archiving = synthesize({ closedCaseArchive: { afterDays: 90 } });
const reading = synthesize({ closedCaseArchive: { afterDays: null } });

type Templates = typeof none;

/** The functions by their names without the stage, with their variables. */
function variablesOf(templates: Templates): ReadonlyMap<string, Record<string, unknown>> {
  const functions = [...allOfType(templates, "AWS::Lambda::Function").values()];
  return new Map(
    functions.map(({ Properties }) => {
      const { Variables = {} } = (Properties["Environment"] ?? {}) as Record<string, object>;
      const name = String(Properties["FunctionName"]).replace("reconciliation-dev-", "");
      return [name, Variables as Record<string, unknown>];
    }),
  );
}

const having = (templates: Templates, name: string) =>
  [...variablesOf(templates)].filter(([, variables]) => name in variables).map(([each]) => each);

test("without the setting there is no bucket, and no function knows of one", () => {
  expect(having(none, "ARCHIVE_BUCKET")).toEqual([]);
  expect(Object.keys(none.data.findOutputs("ArchiveBucketName"))).toEqual([]);
});

test("the bucket is encrypted, closed, versioned and retained, and becomes cheaper", () => {
  archiving.data.hasResource("AWS::S3::Bucket", {
    DeletionPolicy: "Retain",
    Properties: {
      VersioningConfiguration: { Status: "Enabled" },
      BucketEncryption: Match.objectLike({
        ServerSideEncryptionConfiguration: [
          {
            BucketKeyEnabled: true,
            ServerSideEncryptionByDefault: {
              SSEAlgorithm: "aws:kms",
              KMSMasterKeyID: Match.anyValue(),
            },
          },
        ],
      }),
      PublicAccessBlockConfiguration: {
        ...{ BlockPublicAcls: true, BlockPublicPolicy: true },
        ...{ IgnorePublicAcls: true, RestrictPublicBuckets: true },
      },
      LifecycleConfiguration: {
        Rules: [
          Match.objectLike({
            NoncurrentVersionExpiration: { NoncurrentDays: 35 },
            Transitions: [{ StorageClass: "GLACIER_IR", TransitionInDays: 30 }],
          }),
        ],
      },
    },
  });
});

test("functions that read cases read it, one moves cases, and no other has it", () => {
  const readers = having(archiving, "ARCHIVE_BUCKET");
  for (const name of ["payment-intents", "reconciliation-cases", "evidence", "exporter"])
    expect(readers).toContain(name);
  for (const name of ["public", "api-keys", "settings", "stream-relay", "audit-sealer"])
    expect(readers).not.toContain(name);
  expect(having(archiving, "ARCHIVE_AFTER_DAYS")).toEqual(["matcher"]);
  expect(variablesOf(archiving).get("matcher")).toMatchObject({ ARCHIVE_AFTER_DAYS: "90" });
});

test("only the matcher writes into it, under its prefix, and nothing deletes from it", () => {
  const policies = [...allOfType(archiving, "AWS::IAM::Policy")];
  const statements = policies.flatMap(([id, { Properties }]) => {
    const { Statement } = Properties["PolicyDocument"] as { readonly Statement: readonly object[] };
    return Statement.map((each) => ({ id, text: JSON.stringify(each) }));
  });
  const own = statements.filter(({ text }) => text.includes("/closed-cases/*"));
  expect(own.length).toBeGreaterThan(10);
  const writers = own.filter(({ text }) => text.includes("s3:PutObject"));
  expect(writers.map(({ id }) => id.replace(/Role.*$/, ""))).toEqual(["matcher"]);
  expect(own.filter(({ text }) => /s3:(Delete|\*|List)/.test(text))).toEqual([]);
});

test("with afterDays null what was archived is read, and nothing more is moved", () => {
  expect(having(reading, "ARCHIVE_BUCKET")).toEqual(having(archiving, "ARCHIVE_BUCKET"));
  expect(having(reading, "ARCHIVE_AFTER_DAYS")).toEqual([]);
});

test.each([29, 3_651, 1.5])("%s days are refused", (afterDays) => {
  expect(() => synthesize({ closedCaseArchive: { afterDays } })).toThrow("closedCaseArchive");
});
