import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { StackProps } from "aws-cdk-lib/core";
import type { AlarmTarget } from "#lib/monitoring/alarm.ts";
import type { MasterDirection } from "#store/secrets/master-secret.ts";
import type { CaseArchive } from "./archive.ts";
import type { Manifests } from "./manifests.ts";
import type { MessagingStack } from "./messaging-stack.ts";
import type { Settings } from "./settings.ts";

export type ServiceStackProps = StackProps & {
  readonly settings: Settings;
  /** Folder of the bundles, one folder for each function. */
  readonly assetRoot: string;
  readonly key: IKey;
  readonly alarms: AlarmTarget;
  readonly table: ITable | Table;
  readonly masterSecrets: Readonly<Record<MasterDirection, Secret>>;
  readonly manifests: Manifests;
  readonly archive: CaseArchive | null;
  readonly messaging: MessagingStack;
};
