import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Aws, CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { Settings } from "./settings.ts";

export type DataStackProps = StackProps & { readonly settings: Settings };

/** The service's memory: one table and the key that encrypts it, its queues and its logs. */
export class DataStack extends Stack {
  readonly key: Key;
  readonly table: Table;
  /** All signing secrets are derived from this one. */
  readonly signingMasterSecret: Secret;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.key = new Key(this, "Key", {
      description: "Encrypts the table, the queues and the logs of payment reconciliation",
      enableKeyRotation: true,
      // Without its key the table's backups are noise, so the key outlives its stack.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.allowLogEncryption();
    this.allowNotifications();
    this.table = this.makeTable(props.settings.deletionProtection);
    this.signingMasterSecret = new Secret(this, "SigningMasterSecret", {
      description:
        "Signing secrets of endpoints and integrations are derived from it: never change it",
      encryptionKey: this.key,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnOutput(this, "TableName", { value: this.table.tableName });
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

  /** S3 puts its notifications into an encrypted queue as itself, for this account only. */
  private allowNotifications(): void {
    this.key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("s3.amazonaws.com")],
        actions: ["kms:Decrypt", "kms:GenerateDataKey"],
        resources: ["*"],
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
  }

  /** docs/architecture.md, "Table". */
  private makeTable(deletionProtection: boolean): Table {
    const table = new Table(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: "expiresAt",
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.key,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    table.addGlobalSecondaryIndex({
      indexName: "due",
      partitionKey: { name: "duePartition", type: AttributeType.STRING },
      sortKey: { name: "dueAt", type: AttributeType.STRING },
      projectionType: ProjectionType.KEYS_ONLY,
    });
    return table;
  }
}
