/** The setting `backup`: AWS Backup's plan for the table, and what else another region needs. */
import {
  BackupPlan,
  BackupPlanRule,
  BackupVault,
  CfnBackupSelection,
} from "aws-cdk-lib/aws-backup";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { ReplicaRegion } from "aws-cdk-lib/aws-secretsmanager";
import { Duration, RemovalPolicy } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "#lib/monitoring/alarm.ts";
import type { BackupSettings } from "./settings.ts";

type BackupProps = {
  readonly backup: BackupSettings;
  readonly table: ITable | Table;
  readonly key: IKey;
  readonly alarms: AlarmTarget;
};

export function addBackup(scope: Construct, { backup, table, key, alarms }: BackupProps): void {
  const backupVault = new BackupVault(scope, "BackupVault", {
    encryptionKey: key,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const deleteAfter = Duration.days(backup.retentionDays);
  const plan = new BackupPlan(scope, "BackupPlan", { backupVault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: "table",
      scheduleExpression: Schedule.cron({ minute: "0", hour: `0/${backup.everyHours}` }),
      deleteAfter,
      ...(backup.copyTo !== null && {
        copyActions: [
          {
            deleteAfter,
            destinationBackupVault: BackupVault.fromBackupVaultArn(
              scope,
              "CopyVault",
              backup.copyTo,
            ),
          },
        ],
      }),
    }),
  );
  // Not CDK's selection, whose role may also restore.
  const role = new Role(scope, "BackupRole", {
    assumedBy: new ServicePrincipal("backup.amazonaws.com"),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName("service-role/AWSBackupServiceRolePolicyForBackup"),
    ],
  });
  new CfnBackupSelection(scope, "BackupSelection", {
    backupPlanId: plan.backupPlanId,
    backupSelection: {
      selectionName: "table",
      iamRoleArn: role.roleArn,
      resources: [table.tableArn],
    },
  });
  addBackupAlarm(scope, backupVault.backupVaultName, alarms);
}

/** By which metric of AWS Backup a job ended without a backup, or without its copy. */
const failures = {
  failed: "NumberOfBackupJobsFailed",
  expired: "NumberOfBackupJobsExpired",
  aborted: "NumberOfBackupJobsAborted",
  copies: "NumberOfCopyJobsFailed",
} as const;

/** AWS Backup sends a metric only while it is above zero. */
function addBackupAlarm(scope: Construct, vaultName: string, target: AlarmTarget): void {
  const period = Duration.hours(1);
  addAlarm(scope, "BackupAlarm", {
    metric: new MathExpression({
      expression: Object.keys(failures)
        .map((id) => `FILL(${id}, 0)`)
        .join(" + "),
      usingMetrics: Object.fromEntries(
        Object.entries(failures).map(([id, metricName]) => [
          id,
          new Metric({
            namespace: "AWS/Backup",
            metricName,
            dimensionsMap: { BackupVaultName: vaultName },
            statistic: "sum",
            period,
          }),
        ]),
      ),
      label: "Backups and copies without success",
      period,
    }),
    threshold: 1,
    description: "AWS Backup did not finish a backup of the table, or its copy",
    runbook: "failed-backups",
    target,
  });
}

/**
 * Another region needs the master secrets too: without them every signing secret changes.
 * In the same region as the copies, encrypted with that region's default key.
 */
export function replicaOf(backup: BackupSettings | null): {
  readonly replicaRegions?: ReplicaRegion[];
} {
  const region = backup?.copyTo?.split(":")[3];
  return region === undefined ? {} : { replicaRegions: [{ region }] };
}
