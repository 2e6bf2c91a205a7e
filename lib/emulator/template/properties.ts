/**
 * The properties of each resource type that the emulator uses. A property that is not listed is an
 * error. A property without local effect is listed with the reason.
 */
import { z } from "zod";
import { apiDefinitionSchema } from "./api-definition.ts";
import type { Json } from "./json.ts";

/** A property that is accepted and ignored. */
function withoutEffect(_reason: string) {
  return z.unknown().optional();
}

const count = z.coerce.number().int();
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const json: z.ZodType<Json> = z.json();

const encryption = withoutEffect("Nothing is encrypted at rest locally");
const tags = withoutEffect("Tags are for billing and search");
const name = withoutEffect("The name is not used to find it");
const description = withoutEffect("For people");

const keySchema = z.array(
  z.strictObject({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }),
);

const index = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

export const tableProperties = z.strictObject({
  TableName: z.string().optional(),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  GlobalSecondaryIndexes: z.array(index).default([]),
  LocalSecondaryIndexes: z.array(index).default([]),
  BillingMode: z.literal("PAY_PER_REQUEST"),
  StreamSpecification: z
    .strictObject({
      StreamViewType: z.enum(["NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE", "KEYS_ONLY"]),
    })
    .optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: flag }).optional(),
  PointInTimeRecoverySpecification: withoutEffect("The engine has no backups"),
  SSESpecification: encryption,
  DeletionProtectionEnabled: withoutEffect("A reset deletes the table"),
  ContributorInsightsSpecification: withoutEffect("A metric"),
  OnDemandThroughput: withoutEffect("The engine has no capacity to limit"),
  WarmThroughput: withoutEffect("The engine has no capacity to warm"),
  TableClass: withoutEffect("Nobody pays for storage here"),
  Tags: tags,
});

export const queueProperties = z.strictObject({
  QueueName: z.string().optional(),
  VisibilityTimeout: count.optional(),
  DelaySeconds: count.optional(),
  MaximumMessageSize: count.optional(),
  MessageRetentionPeriod: count.optional(),
  ReceiveMessageWaitTimeSeconds: count.optional(),
  RedrivePolicy: z
    .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: count })
    .optional(),
  RedriveAllowPolicy: withoutEffect("Nobody else is there to redrive"),
  KmsMasterKeyId: encryption,
  KmsDataKeyReusePeriodSeconds: encryption,
  SqsManagedSseEnabled: encryption,
  Tags: tags,
});

export const secretProperties = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .strictObject({
      PasswordLength: count.min(1).max(4096).default(32),
      ExcludeCharacters: z.string().default(""),
      ExcludeLowercase: flag.default(false),
      ExcludeUppercase: flag.default(false),
      ExcludeNumbers: flag.default(false),
      ExcludePunctuation: flag.default(false),
      IncludeSpace: flag.default(false),
      RequireEachIncludedType: flag.default(true),
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
    })
    .optional(),
  KmsKeyId: encryption,
  Tags: tags,
});

export const bucketProperties = z.strictObject({
  BucketName: z.string().optional(),
  NotificationConfiguration: z
    .strictObject({
      QueueConfigurations: z.array(
        z.strictObject({
          Event: z.literal("s3:ObjectCreated:*"),
          Queue: z.string().startsWith("arn:"),
          Filter: z
            .strictObject({
              S3Key: z.strictObject({
                Rules: z.array(z.strictObject({ Name: z.literal("prefix"), Value: z.string() })),
              }),
            })
            .optional(),
        }),
      ),
    })
    .optional(),
  BucketEncryption: encryption,
  PublicAccessBlockConfiguration: withoutEffect("The engine listens on loopback only"),
  OwnershipControls: withoutEffect("There is one owner"),
  VersioningConfiguration: withoutEffect("Objects live as long as the process"),
  CorsConfiguration: withoutEffect("The door allows the origins that may call the API"),
  LifecycleConfiguration: withoutEffect("Objects live as long as the process"),
  ObjectLockEnabled: withoutEffect("Whoever runs the process can stop it"),
  ObjectLockConfiguration: withoutEffect("Objects live as long as the process"),
  Tags: tags,
});

export const functionProperties = z.strictObject({
  FunctionName: z.string().optional(),
  Code: z.strictObject({ S3Bucket: z.string(), S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string().startsWith("nodejs"),
  Timeout: count.default(3),
  MemorySize: count.default(128),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.coerce.string()) }).optional(),
  ReservedConcurrentExecutions: count.optional(),
  RecursiveLoop: z.enum(["Allow", "Terminate"]).default("Terminate"),
  Architectures: withoutEffect("JavaScript runs on any"),
  DeadLetterConfig: withoutEffect("A failed scheduled run is logged; the schedule is its retry"),
  Description: description,
  EphemeralStorage: withoutEffect("The machine's own disk"),
  LoggingConfig: withoutEffect("All functions log to one file"),
  Role: z.string(),
  TracingConfig: withoutEffect("There is no X-Ray"),
  Tags: tags,
});

const arn = z.string().startsWith("arn:");

export const eventSourceMappingProperties = z.strictObject({
  FunctionName: z.string(),
  EventSourceArn: arn,
  BatchSize: count.min(1).max(10_000).optional(),
  BisectBatchOnFunctionError: flag.default(false),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: arn }) }).optional(),
  Enabled: flag.default(true),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  MaximumRetryAttempts: count.default(-1),
  StartingPosition: z.enum(["TRIM_HORIZON", "LATEST"]).optional(),
  ScalingConfig: z.strictObject({ MaximumConcurrency: count }).optional(),
  MaximumBatchingWindowInSeconds: withoutEffect("Nobody pays for small batches here"),
  MaximumRecordAgeInSeconds: count.default(-1),
  ParallelizationFactor: withoutEffect("One batch at a time keeps more order than is promised"),
  Tags: tags,
});

/** Made of routes and integrations, or of one definition, which then has the name and the CORS configuration too. */
export const apiProperties = z
  .strictObject({
    Name: name,
    ProtocolType: z.literal("HTTP").optional(),
    Body: apiDefinitionSchema.optional(),
    CorsConfiguration: z
      .strictObject({
        AllowOrigins: z.array(z.string()).default([]),
        AllowMethods: z.array(z.string()).default([]),
        AllowHeaders: z.array(z.string()).default([]),
        ExposeHeaders: z.array(z.string()).default([]),
        MaxAge: count.optional(),
        AllowCredentials: flag.default(false),
      })
      .optional(),
    Description: description,
    Tags: tags,
  })
  .refine((api) => (api.Body === undefined) === (api.ProtocolType !== undefined), {
    message: "An API has either a definition (Body) or a ProtocolType",
  })
  .refine((api) => api.Body === undefined || api.CorsConfiguration === undefined, {
    message: "A definition has its own CORS configuration (x-amazon-apigateway-cors)",
  });

export const integrationProperties = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
  TimeoutInMillis: count.max(30_000).default(30_000),
  Description: description,
});

export const routeProperties = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().startsWith("integrations/"),
  AuthorizationType: z.literal("NONE").optional(),
  OperationName: name,
});

export const stageProperties = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal("$default"),
  AccessLogSettings: withoutEffect("The functions' own log says the same"),
  AutoDeploy: withoutEffect("A template is deployed as a whole"),
  DefaultRouteSettings: z
    .strictObject({
      ThrottlingRateLimit: z.number().positive(),
      ThrottlingBurstLimit: z.int().positive(),
    })
    .optional(),
  Tags: tags,
});

export const functionUrlProperties = z.strictObject({
  TargetFunctionArn: z.string(),
  Qualifier: withoutEffect("A function has one version"),
  AuthType: z.literal("NONE"),
  InvokeMode: z.literal("BUFFERED").optional(),
});

export const ruleProperties = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  Targets: z.array(
    z.strictObject({
      Arn: arn,
      Id: z.string(),
      Input: z.string().optional(),
      RetryPolicy: withoutEffect("The schedule is its own retry"),
      DeadLetterConfig: withoutEffect("A failed run is logged"),
    }),
  ),
  Name: name,
  Description: description,
  Tags: tags,
});

export const scheduleProperties = z.strictObject({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.enum(["UTC", "Etc/UTC"]).optional(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  FlexibleTimeWindow: z.strictObject({ Mode: z.literal("OFF") }),
  Target: z.strictObject({
    Arn: arn,
    Input: z.string().optional(),
    RoleArn: withoutEffect("The engines check no permissions"),
    RetryPolicy: withoutEffect("The schedule is its own retry"),
    DeadLetterConfig: withoutEffect("A failed run is logged"),
  }),
  Name: name,
  GroupName: name,
  Description: description,
});

/** An unused resource type accepts any property whose references resolve. */
export const anyProperties = z.record(z.string(), json);
