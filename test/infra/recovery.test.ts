/** Backups, and a table that exists: such as a restored one, is taken over by one deployment (docs/runbook.md, Restore). */
import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import {
  allOfType,
  functionNames,
  functionsByName,
  statementsOf,
  synthesize,
  synthesizeValidated,
} from "./synthesized-stacks.ts";

const arn = "arn:aws:dynamodb:eu-central-1:111122223333:table/records-restored";
const existingTable = { arn, streamArn: `${arn}/stream/2026-03-01T09:00:00.000` };
const vault = "arn:aws:backup:eu-west-1:111122223333:backup-vault:copies";
const backup = { everyHours: 6, retentionDays: 35, copyTo: vault };
// Text, as from the command line.
const taken = synthesizeValidated({
  existingTable: JSON.stringify(existingTable),
  backup: { ...backup, copyTo: null },
});
const copied = synthesizeValidated({ backup: JSON.stringify(backup) });
const made = synthesize();

test("the stack makes its table without the setting, and none with it", () => {
  expect(allOfType(made, "AWS::DynamoDB::Table").size).toBe(1);
  expect(allOfType(taken, "AWS::DynamoDB::Table").size).toBe(0);
  taken.data.hasOutput("TableName", { Value: "records-restored" });
});

test.each(functionNames)("%s uses the table that exists", (name) => {
  const found = functionsByName(taken).get(name)?.properties["Environment"];
  expect(found).toMatchObject({ Variables: { TABLE_NAME: "records-restored" } });
});

/** The resources of the permissions on DynamoDB, without what both forms have. */
function tableResources(templates: typeof made, name: string): string[] {
  return statementsOf(templates, name)
    .filter(({ Action }) => Action.some((action) => action.startsWith("dynamodb:")))
    .flatMap(({ Action, Resource }) => Resource.map((each) => `${Action.join()} ${text(each)}`))
    .sort();
}

/** The made table as if it had the taken one's ARNs. */
function text(resource: unknown): string {
  return JSON.stringify(resource)
    .replaceAll(
      /\{"Fn::ImportValue":"[^"]*FnGetAttTable\w+StreamArn\w*"\}/g,
      `"${existingTable.streamArn}"`,
    )
    .replaceAll(/\{"Fn::ImportValue":"[^"]*FnGetAttTable\w+Arn\w*"\}/g, `"${arn}"`)
    .replaceAll(/\{"Fn::Join":\["",\["([^"]*)","([^"]*)"\]\]\}/g, '"$1$2"');
}

test.each(functionNames)("%s has the same permissions on a table that exists", (name) => {
  expect(tableResources(taken, name)).toEqual(tableResources(made, name));
});

test("both readers read the stream of the table that exists, from its beginning", () => {
  const sources = [...allOfType(taken, "AWS::Lambda::EventSourceMapping").values()]
    .map(({ Properties }) => Properties)
    .filter((mapping) => mapping["StartingPosition"] === "TRIM_HORIZON");
  expect(sources.map((mapping) => mapping["EventSourceArn"])).toEqual([
    existingTable.streamArn,
    existingTable.streamArn,
  ]);
});

test("the throttle alarms watch the table that exists", () => {
  const texts = [...allOfType(taken, "AWS::CloudWatch::Alarm").values()]
    .map(({ Properties }) => JSON.stringify(Properties))
    .filter((alarm) => alarm.includes("AWS/DynamoDB"));
  expect(texts).toHaveLength(2);
  for (const each of texts) expect(each).toContain('"Value":"records-restored"');
});

test("nothing of the service or of the messaging imports a table, so a made one can be let go", () => {
  for (const templates of [taken.service, taken.messaging]) {
    expect(JSON.stringify(templates.toJSON())).not.toMatch(/ImportValue":"[^"]*Table/);
  }
});

const another = "arn:aws:dynamodb:eu-central-1:111122223333:table/another";
test.each([
  ["records-restored", /expected object/],
  [{ arn }, /streamArn/],
  [
    { arn, streamArn: `${another}/stream/1` },
    /streamArn[\s\S]*not the ARN of a stream of this table|not the ARN of a stream of this table[\s\S]*streamArn/,
  ],
  [{ arn: `${arn}/index/due`, streamArn: `${arn}/stream/1` }, /arn/],
])("%j is refused with the name of the setting", (value, message) => {
  const context = { existingTable: typeof value === "string" ? JSON.stringify(value) : value };
  expect(() => synthesize(context)).toThrow(/existingTable/);
  expect(() => synthesize(context)).toThrow(message);
});

test("without the setting there is no backup plan", () => {
  expect(allOfType(made, "AWS::Backup::BackupPlan").size).toBe(0);
  expect(allOfType(made, "AWS::Backup::BackupVault").size).toBe(0);
});

test("with it the table is backed up on schedule into a retained, encrypted vault, and copied", () => {
  const { data } = copied;
  data.hasResource("AWS::Backup::BackupVault", {
    DeletionPolicy: "Retain",
    Properties: { EncryptionKeyArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^Key"), "Arn"] } },
  });
  data.hasResourceProperties("AWS::Backup::BackupPlan", {
    BackupPlan: {
      BackupPlanRule: [
        {
          ScheduleExpression: "cron(0 0/6 * * ? *)",
          Lifecycle: { DeleteAfterDays: 35 },
          CopyActions: [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 35 } }],
        },
      ],
    },
  });
  data.hasResourceProperties("AWS::Backup::BackupSelection", {
    BackupSelection: {
      Resources: [{ "Fn::GetAtt": [Match.stringLikeRegexp("^Table"), "Arn"] }],
    },
  });
});

test("both master secrets are replicated to the region of the copies", () => {
  copied.data.allResourcesProperties("AWS::SecretsManager::Secret", {
    ReplicaRegions: [{ Region: "eu-west-1" }],
  });
  const { data } = taken;
  data.hasResourceProperties("AWS::SecretsManager::Secret", { ReplicaRegions: Match.absent() });
  data.hasResourceProperties("AWS::Backup::BackupPlan", {
    BackupPlan: { BackupPlanRule: [Match.objectLike({ CopyActions: Match.absent() })] },
  });
});

test("a table that exists is backed up in the same way", () => {
  taken.data.hasResourceProperties("AWS::Backup::BackupSelection", {
    BackupSelection: { Resources: [arn] },
  });
});

test.each([
  [{ ...backup, everyHours: 5 }, /everyHours/],
  [{ ...backup, retentionDays: 0 }, /retentionDays/],
  [{ ...backup, copyTo: "eu-west-1" }, /copyTo/],
])("%j is refused with the name of the value", (value, message) => {
  expect(() => synthesize({ backup: value })).toThrow(message);
});
