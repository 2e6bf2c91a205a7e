/** Policies of queues, buckets, topics and keys, and what AWS's own services need of them. */
import { z } from "zod";
import { accountId, partition, region } from "../provision/aws-environment.ts";
import type { ResolvedResource } from "../template/resolved-template.ts";
import { TemplateError } from "../template/template-error.ts";
import { type Need, type PermissionStatement, Policy } from "./policy.ts";
import { statementSchema, texts } from "./statement-schema.ts";

/** A statement with those whom it concerns: `AWS:arn:…`, `Service:s3.amazonaws.com`, `*`. */
type ResourceStatement = PermissionStatement & { readonly principals: readonly string[] };

export type ResourcePolicy = {
  /** ARN of the queue, bucket, topic or key. */
  readonly resource: string;
  readonly statements: readonly ResourceStatement[];
};

/** What a service of AWS does in its own name with a resource of the template. */
export type SourceDelivery = {
  readonly service: string;
  readonly need: Need;
  /** The part of the template that makes the service do so. */
  readonly cause: string;
};

const principalSchema = z.union([
  z.literal("*").transform(() => ["*"]),
  z
    .record(z.enum(["AWS", "Service"]), texts.optional())
    .transform((byKind) =>
      Object.entries(byKind).flatMap(([kind, values]) =>
        (values ?? []).map((value) => `${kind}:${value}`),
      ),
    ),
]);

const policySchema = z.strictObject({
  Version: z.literal("2012-10-17"),
  Statement: z.array(
    statementSchema
      .extend({ Principal: principalSchema })
      .transform(({ Principal: principals, ...statement }) => ({ ...statement, principals })),
  ),
});

/** By type of resource: the property with the policy, and the one that names what it belongs to. */
const policyTypes: Readonly<
  Record<string, { readonly policy: string; readonly of: string | null }>
> = {
  "AWS::SQS::QueuePolicy": { policy: "PolicyDocument", of: "Queues" },
  "AWS::S3::BucketPolicy": { policy: "PolicyDocument", of: "Bucket" },
  "AWS::SNS::TopicPolicy": { policy: "PolicyDocument", of: "Topics" },
  "AWS::KMS::Key": { policy: "KeyPolicy", of: null },
};

/** @throws TemplateError on a policy in a form that is not known here */
export function readResourcePolicies(resources: readonly ResolvedResource[]): ResourcePolicy[] {
  const arns = new Map(resources.map(({ reference, arn }) => [reference, arn ?? reference]));
  return resources.flatMap((resource) => {
    const { type, arn, properties } = resource;
    const found = policyTypes[type];
    if (found === undefined) return [];
    const parsed = policySchema.safeParse(properties[found.policy]);
    if (!parsed.success) {
      throw new TemplateError(
        `${resource.stackName}/${resource.logicalId} (${type}): ${z.prettifyError(parsed.error)}`,
      );
    }
    const { Statement: statements } = parsed.data;
    const named = found.of === null ? [arn ?? ""] : texts.parse(properties[found.of]);
    return named.map((name) => ({ resource: arns.get(name) ?? name, statements }));
  });
}

const bucketSchema = z.looseObject({
  NotificationConfiguration: z
    .looseObject({ QueueConfigurations: z.array(z.looseObject({ Queue: z.string() })) })
    .optional(),
});
const ruleSchema = z.looseObject({
  Targets: z
    .array(z.looseObject({ DeadLetterConfig: z.looseObject({ Arn: z.string() }).optional() }))
    .default([]),
});
const alarmSchema = z.looseObject({ AlarmActions: z.array(z.string()).default([]) });
const logGroupSchema = z.looseObject({ KmsKeyId: z.string().optional() });

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html */
const logActions = [
  "Decrypt",
  "DescribeKey",
  "Encrypt",
  "GenerateDataKey",
  "ReEncryptFrom",
  "ReEncryptTo",
];

/** What each type of resource lets a service of AWS do. */
const readers: Readonly<
  Record<string, (resource: ResolvedResource) => Omit<SourceDelivery, "cause">[]>
> = {
  "AWS::S3::Bucket": ({ properties }) =>
    (bucketSchema.parse(properties).NotificationConfiguration?.QueueConfigurations ?? []).map(
      ({ Queue }) => delivery("s3.amazonaws.com", "sqs:SendMessage", Queue),
    ),
  "AWS::Events::Rule": ({ properties }) =>
    ruleSchema
      .parse(properties)
      .Targets.flatMap(({ DeadLetterConfig: deadLetters }) =>
        deadLetters === undefined
          ? []
          : [delivery("events.amazonaws.com", "sqs:SendMessage", deadLetters.Arn)],
      ),
  "AWS::CloudWatch::Alarm": ({ properties }) =>
    alarmSchema
      .parse(properties)
      .AlarmActions.map((topic) => delivery("cloudwatch.amazonaws.com", "sns:Publish", topic)),
  "AWS::Logs::LogGroup": ({ properties, arn }) => {
    const { KmsKeyId: key } = logGroupSchema.parse(properties);
    if (key === undefined) return [];
    const context = { "kms:EncryptionContext:aws:logs:arn": (arn ?? "").replace(/:\*$/, "") };
    return logActions.map((action) =>
      delivery(`logs.${region}.amazonaws.com`, `kms:${action}`, key, context),
    );
  },
};

function delivery(
  service: string,
  action: string,
  resource: string,
  context: Readonly<Record<string, string>> = {},
): Omit<SourceDelivery, "cause"> {
  return { service, need: { action, resource, context } };
}

export function readDeliveries(resources: readonly ResolvedResource[]): SourceDelivery[] {
  return resources.flatMap((resource) =>
    (readers[resource.type]?.(resource) ?? []).map((each) => ({
      ...each,
      cause: `${resource.stackName}/${resource.logicalId} (${resource.type})`,
    })),
  );
}

const everybody = ["*", "AWS:*"];
const rootOfAccount = `AWS:arn:${partition}:iam::${accountId}:root`;

/** All clients use https, as on AWS; here they use http because the engines have no certificates. */
const always = { "aws:SecureTransport": "true" };

type PrincipalPolicy = { readonly principals: ReadonlySet<string>; readonly policy: Policy };

/** What the policy of the resource says of a principal. */
type ResourceDecision = {
  readonly isDenied: boolean;
  readonly isAllowed: boolean;
  /** Whether it leaves the decision to the policies of the account's roles. */
  readonly delegates: boolean;
};

export class ResourcePolicies {
  readonly #byResource: ReadonlyMap<string, readonly PrincipalPolicy[]>;

  constructor(policies: readonly ResourcePolicy[]) {
    const groups = Map.groupBy(policies, ({ resource }) => resource);
    this.#byResource = new Map(
      [...groups].map(([resource, all]) => [
        resource,
        all
          .flatMap(({ statements }) => statements)
          .map(({ principals, ...statement }) => ({
            principals: new Set(principals),
            policy: new Policy([statement]),
          })),
      ]),
    );
  }

  /** @returns null for a resource without a policy of its own */
  ofRole(roleName: string, need: Need): ResourceDecision | null {
    return this.#decide([`AWS:arn:${partition}:iam::${accountId}:role/${roleName}`], need);
  }

  /** @returns null for a resource without a policy of its own */
  ofService(service: string, need: Need): ResourceDecision | null {
    const context = { "aws:SourceAccount": accountId, ...need.context };
    return this.#decide([`Service:${service}`], { ...need, context });
  }

  #decide(own: readonly string[], given: Need): ResourceDecision | null {
    const policies = this.#byResource.get(ownerOf(given.resource));
    if (policies === undefined) return null;
    const need = { ...given, context: { ...always, ...given.context } };
    const principals = [...everybody, ...own];
    const concerning = (names: readonly string[]) =>
      policies
        .filter((each) => names.some((name) => each.principals.has(name)))
        .map(({ policy }) => policy.decide(need));
    const direct = concerning(principals);
    return {
      isDenied: direct.some(({ isAllowed, statement }) => !isAllowed && statement !== null),
      isAllowed: direct.some(({ isAllowed }) => isAllowed),
      delegates: concerning([rootOfAccount]).some(({ isAllowed }) => isAllowed),
    };
  }
}

/** Bucket of an object; every other resource has the policy itself. */
function ownerOf(resource: string): string {
  return resource.startsWith("arn:aws:s3:::") ? (resource.split("/")[0] ?? "") : resource;
}
