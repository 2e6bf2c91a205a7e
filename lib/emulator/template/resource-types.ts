/**
 * The local handling of each resource type and the values of its references. A type that is not in this
 * table is an error, so that no resource is skipped silently.
 */
import { createHash } from "node:crypto";
import type { z } from "zod";
import { accountId, partition, region } from "../provision/aws-environment.ts";
import * as properties from "./properties.ts";

/** Addresses of the parts of the running stack. */
export type Addresses = {
  /** Without a slash at the end. */
  readonly apiUrl: string;
  /** With a slash at the end, as Lambda shows it. */
  readonly functionUrl: string;
  /** Base of queue URLs, without a slash at the end. */
  readonly queueUrl: string;
};

/** The part of a resource that its references need. */
export type Identity = {
  readonly stackName: string;
  readonly logicalId: string;
  /** The value of a property that names the resource, or one made of stack and logical id. */
  readonly named: (property: string) => string;
  readonly addresses: Addresses;
};

type Answer = (identity: Identity) => string;

type ResourceType = {
  /** The runner's handling, or the reason for none. */
  readonly locally: string;
  readonly properties: z.ZodType;
  /** The value of `Ref`. */
  readonly reference: Answer;
  /** The values of `Fn::GetAtt`. */
  readonly attributes: Readonly<Record<string, Answer>>;
};

function arn(service: string, path: string): string {
  return `arn:${partition}:${service}:${region}:${accountId}:${path}`;
}

const generated: Answer = ({ stackName, logicalId }) => `${stackName}-${logicalId}`;

function nothing(reason: string, attributes: ResourceType["attributes"] = {}): ResourceType {
  return {
    locally: `Nothing: ${reason}`,
    properties: properties.anyProperties,
    reference: generated,
    attributes,
  };
}

const tableArn: Answer = (table) => arn("dynamodb", `table/${table.named("TableName")}`);

/** The six characters that Secrets Manager appends to the name; here they are equal in every run. */
const secretArn: Answer = (secret) => {
  const secretName = secret.named("Name");
  const suffix = createHash("sha256").update(secretName).digest("base64url").replace(/[-_]/g, "x");
  return arn("secretsmanager", `secret:${secretName}-${suffix.slice(0, 6)}`);
};

const topicArn: Answer = (topic) => arn("sns", generated(topic));

const evaluated: ResourceType = {
  locally: "Statements that the permission proxy evaluates",
  properties: properties.anyProperties,
  reference: generated,
  attributes: {},
};

export const resourceTypes: Readonly<Record<string, ResourceType>> = {
  "AWS::DynamoDB::Table": {
    locally: "A table in the engine, with its indexes, stream and expiry",
    properties: properties.tableProperties,
    reference: (table) => table.named("TableName"),
    // Only the engine knows the label of the real stream; mappings find the stream by the table's name.
    attributes: { Arn: tableArn, StreamArn: (table) => `${tableArn(table)}/stream/local` },
  },
  "AWS::SQS::Queue": {
    locally: "A queue in the engine",
    properties: properties.queueProperties,
    reference: (queue) => `${queue.addresses.queueUrl}/${accountId}/${queue.named("QueueName")}`,
    attributes: {
      Arn: (queue) => arn("sqs", queue.named("QueueName")),
      QueueName: (queue) => queue.named("QueueName"),
      QueueUrl: (queue) => `${queue.addresses.queueUrl}/${accountId}/${queue.named("QueueName")}`,
    },
  },
  "AWS::SecretsManager::Secret": {
    locally: "A secret in the local Secrets Manager, generated once",
    properties: properties.secretProperties,
    reference: secretArn,
    attributes: { Id: secretArn },
  },
  "AWS::S3::Bucket": {
    locally: "A bucket in the engine",
    properties: properties.bucketProperties,
    reference: (bucket) => bucket.named("BucketName").toLowerCase(),
    attributes: { Arn: (bucket) => `arn:aws:s3:::${bucket.named("BucketName").toLowerCase()}` },
  },
  "AWS::Lambda::Function": {
    locally: "Worker threads that run the bundled handler",
    properties: properties.functionProperties,
    reference: (lambda) => lambda.named("FunctionName"),
    attributes: { Arn: (lambda) => arn("lambda", `function:${lambda.named("FunctionName")}`) },
  },
  "AWS::Lambda::Alias": {
    locally: "The function itself: it has one version",
    properties: properties.anyProperties,
    reference: (alias) =>
      arn("lambda", `function:${alias.named("FunctionName")}:${alias.named("Name")}`),
    attributes: {},
  },
  "AWS::Lambda::Version": {
    locally: "The function itself: it has one version",
    properties: properties.anyProperties,
    reference: (version) => arn("lambda", `function:${version.named("FunctionName")}:1`),
    attributes: { Version: () => "1" },
  },
  "AWS::Lambda::EventSourceMapping": {
    locally: "A poller of the queue or stream",
    properties: properties.eventSourceMappingProperties,
    reference: generated,
    attributes: {},
  },
  "AWS::Lambda::Url": {
    locally: "A second HTTP server",
    properties: properties.functionUrlProperties,
    reference: generated,
    attributes: { FunctionUrl: (url) => url.addresses.functionUrl },
  },
  "AWS::ApiGatewayV2::Api": {
    locally: "The HTTP server",
    properties: properties.apiProperties,
    reference: (api) => api.logicalId,
    attributes: { ApiEndpoint: (api) => api.addresses.apiUrl, ApiId: (api) => api.logicalId },
  },
  "AWS::ApiGatewayV2::Integration": {
    locally: "The function that a route leads to",
    properties: properties.integrationProperties,
    reference: (integration) => integration.logicalId,
    attributes: {},
  },
  "AWS::ApiGatewayV2::Route": {
    locally: "A route of the HTTP server",
    properties: properties.routeProperties,
    reference: (route) => route.logicalId,
    attributes: {},
  },
  "AWS::ApiGatewayV2::Stage": {
    locally: "The server's only stage, which adds nothing to the path",
    properties: properties.stageProperties,
    reference: () => "$default",
    attributes: {},
  },
  "AWS::Events::Rule": {
    locally: "A schedule on the virtual clock",
    properties: properties.ruleProperties,
    reference: generated,
    attributes: { Arn: (rule) => arn("events", `rule/${generated(rule)}`) },
  },
  "AWS::Scheduler::Schedule": {
    locally: "A schedule on the virtual clock",
    properties: properties.scheduleProperties,
    reference: generated,
    attributes: { Arn: (schedule) => arn("scheduler", `schedule/default/${generated(schedule)}`) },
  },
  "AWS::CDK::Metadata": nothing("statistics for CDK's authors"),
  "AWS::CloudWatch::Alarm": nothing("there are no metrics to watch", {
    Arn: (alarm) => arn("cloudwatch", `alarm:${generated(alarm)}`),
  }),
  "AWS::CodeDeploy::Application": nothing("the stack is started with its version"),
  "AWS::CodeDeploy::DeploymentGroup": nothing("the stack is started with its version"),
  "AWS::CloudWatch::Dashboard": nothing("there are no metrics to show"),
  "AWS::IAM::Policy": {
    locally: "Statements that the permission proxy evaluates",
    properties: properties.anyProperties,
    reference: generated,
    attributes: {},
  },
  "AWS::IAM::Role": {
    locally: "The role under which the permission proxy knows a function",
    properties: properties.anyProperties,
    reference: generated,
    attributes: {
      Arn: (role) => `arn:${partition}:iam::${accountId}:role/${generated(role)}`,
      RoleId: generated,
    },
  },
  "AWS::KMS::Alias": nothing("nothing is encrypted at rest locally"),
  "AWS::KMS::Key": nothing("nothing is encrypted at rest locally", {
    Arn: (key) => arn("kms", `key/${generated(key)}`),
    KeyId: generated,
  }),
  "AWS::Lambda::EventInvokeConfig": nothing(
    "only schedules invoke asynchronously, and they repeat",
  ),
  "AWS::Lambda::Permission": nothing("the policies of functions are not evaluated"),
  "AWS::Logs::LogGroup": nothing("all functions log to one file", {
    Arn: (group) => arn("logs", `log-group:${generated(group)}:*`),
  }),
  "AWS::Logs::MetricFilter": nothing("there are no metrics to fill"),
  "AWS::S3::BucketPolicy": evaluated,
  "AWS::SNS::Topic": {
    ...nothing("only alarms publish, and there are none"),
    reference: topicArn,
    attributes: { TopicArn: topicArn },
  },
  "AWS::SNS::TopicPolicy": evaluated,
  "AWS::SQS::QueuePolicy": evaluated,
};
