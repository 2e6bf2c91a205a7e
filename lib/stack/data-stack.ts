import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import {
  AttributeType,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "#lib/monitoring/alarm.ts";
import { addBudget } from "#lib/monitoring/budget.ts";
import type { MasterDirection } from "#store/secrets/master-secret.ts";
import { addArchive, type CaseArchive } from "./archive.ts";
import { addBackup, replicaOf } from "./backup.ts";
import { lockDaysOf } from "./lock-days.ts";
import { addManifests, type Manifests } from "./manifests.ts";
import type { Settings } from "./settings.ts";
import { addScaling, capacityPropsOf, classOf, indexCapacityOf } from "./table-capacity.ts";

export type DataStackProps = StackProps & { readonly settings: Settings };

const dueIndex = "due";

/** The services of AWS that send into encrypted queues and topics as themselves. */
const senders = [
  "budgets.amazonaws.com",
  "cloudwatch.amazonaws.com",
  "events.amazonaws.com",
  "s3.amazonaws.com",
] as const;

/** The services that publish to the topic of the alarms. */
const publishers = ["budgets.amazonaws.com", "cloudwatch.amazonaws.com"] as const;

/** The stack that keeps records: one table, its backups, and the key that encrypts the table, the queues and the logs. */
export class DataStack extends Stack {
  readonly key: Key;
  readonly table: ITable | Table;
  /** All signing secrets of a direction are derived from its master. */
  readonly masterSecrets: Readonly<Record<MasterDirection, Secret>>;
  readonly alarms: AlarmTarget;
  readonly manifests: Manifests;
  /** Null in a stage that archives nothing. */
  readonly archive: CaseArchive | null;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.key = new Key(this, "Key", {
      description: "Encrypts the table, the queues and the logs of payment reconciliation",
      enableKeyRotation: true,
      // The table's backups cannot be read without the key, so the key is retained.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.allowLogEncryption();
    this.allowSenders();
    const { alarmTopicArn, runbookUrl, backup } = props.settings;
    this.alarms = { topicArn: alarmTopicArn ?? this.makeAlarmTopic(), runbookUrl };
    this.table = this.findTable(props.settings) ?? this.makeTable(props.settings);
    this.addThrottleAlarms();
    this.masterSecrets = {
      outbound: this.addMaster("OutboundMasterSecret", "of webhook endpoints", backup),
      inbound: this.addMaster("InboundMasterSecret", "of on-chain integrations", backup),
    };
    if (backup !== null) {
      addBackup(this, { backup, table: this.table, key: this.key, alarms: this.alarms });
    }
    const { budget, stage, manifestRetentionDays } = props.settings;
    if (budget !== null) addBudget(this, budget, { stage, topicArn: this.alarms.topicArn });
    this.manifests = addManifests(this, this.key, lockDaysOf(stage, manifestRetentionDays));
    this.archive = addArchive(this, this.key, props.settings);
    new CfnOutput(this, "TableName", { value: this.table.tableName });
    // The restore of the table names it (docs/runbook.md, Restore).
    new CfnOutput(this, "KeyArn", { value: this.key.keyArn });
  }

  private addMaster(id: string, whose: string, backup: Settings["backup"]): Secret {
    const secret = new Secret(this, id, {
      description: `The signing secrets ${whose} are derived from it: changed by "recon rotate-master" only`,
      encryptionKey: this.key,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
      ...replicaOf(backup),
    });
    new CfnOutput(this, `${id}Arn`, { value: secret.secretArn });
    return secret;
  }

  /** CloudWatch Logs uses the key as itself, for log groups of this account only. */
  private allowLogEncryption(): void {
    this.key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(`logs.${Aws.REGION}.amazonaws.com`)],
        actions: [
          "kms:Decrypt",
          "kms:DescribeKey",
          "kms:Encrypt",
          "kms:GenerateDataKey",
          "kms:GenerateDataKeyWithoutPlaintext",
          "kms:ReEncryptFrom",
          "kms:ReEncryptTo",
        ],
        resources: ["*"],
        conditions: {
          ArnLike: {
            "kms:EncryptionContext:aws:logs:arn": `arn:${Aws.PARTITION}:logs:${Aws.REGION}:${Aws.ACCOUNT_ID}:*`,
          },
        },
      }),
    );
  }

  /**
   * S3 sends notifications, EventBridge what it could not deliver, CloudWatch alarms: each for this
   * account only.
   */
  private allowSenders(): void {
    this.key.addToResourcePolicy(
      new PolicyStatement({
        principals: senders.map((sender) => new ServicePrincipal(sender)),
        actions: ["kms:Decrypt", "kms:GenerateDataKey"],
        resources: ["*"],
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
  }

  /** @returns its ARN. The topic has no subscription; the account's operators add them. */
  private makeAlarmTopic(): string {
    const topic = new Topic(this, "AlarmTopic", { masterKey: this.key, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: publishers.map((publisher) => new ServicePrincipal(publisher)),
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
    new CfnOutput(this, "AlarmTopicArn", { value: topic.topicArn });
    return topic.topicArn;
  }

  /**
   * The SDK repeats throttled calls, so only throttling over minutes matters. A throttled index delays the
   * writes of its table, but counts in metrics of its own.
   */
  private addThrottleAlarms(): void {
    this.addThrottleAlarm("TableThrottleAlarm", "the table: a partition exceeds its limit", {});
    this.addThrottleAlarm("IndexThrottleAlarm", `the index ${dueIndex}: its shards are too hot`, {
      GlobalSecondaryIndexName: dueIndex,
    });
  }

  /** DynamoDB sends no metric for a minute without throttling: `FILL` reads it as none. */
  private addThrottleAlarm(id: string, what: string, dimensions: Record<string, string>): void {
    const metric = (metricName: string) =>
      this.table.metric(metricName, {
        statistic: "sum",
        period: Duration.minutes(1),
        dimensionsMap: { TableName: this.table.tableName, ...dimensions },
      });
    addAlarm(this, id, {
      metric: new MathExpression({
        expression: "FILL(reads, 0) + FILL(writes, 0)",
        usingMetrics: {
          reads: metric("ReadThrottleEvents"),
          writes: metric("WriteThrottleEvents"),
        },
        label: "Throttled reads and writes",
        period: Duration.minutes(1),
      }),
      threshold: 10,
      periods: 3,
      description: `DynamoDB throttles ${what}`,
      runbook: "table-throttles",
      target: this.alarms,
    });
  }

  /** The table that the settings name, such as a restored one; null if they name none. */
  private findTable({ existingTable }: Settings): ITable | null {
    if (existingTable === null) return null;
    const { arn: tableArn, streamArn: tableStreamArn } = existingTable;
    return Table.fromTableAttributes(this, "ExistingTable", { tableArn, tableStreamArn });
  }

  /** docs/architecture.md, The table. */
  private makeTable(settings: Settings): Table {
    const { deletionProtection, tableCapacity } = settings;
    const table = new Table(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      ...capacityPropsOf(tableCapacity),
      ...classOf(settings),
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: "expiresAt",
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.key,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    table.addGlobalSecondaryIndex({
      indexName: dueIndex,
      partitionKey: { name: "duePartition", type: AttributeType.STRING },
      sortKey: { name: "dueAt", type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
      ...indexCapacityOf(tableCapacity),
    });
    addScaling(table, tableCapacity, dueIndex);
    return table;
  }
}
