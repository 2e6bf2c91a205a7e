/** Reads roles, policies and customer keys from the template. */
import { z } from "zod";
import type { ResolvedResource } from "../template/resolved-template.ts";
import { TemplateError } from "../template/template-error.ts";
import type { PermissionStatement } from "./policy.ts";
import {
  type ResourcePolicy,
  readDeliveries,
  readResourcePolicies,
  type SourceDelivery,
} from "./resource-policies.ts";
import { policyDocument } from "./statement-schema.ts";

/** A function, with all that its role allows and denies. */
export type FunctionRole = {
  readonly functionName: string;
  readonly roleName: string;
  readonly statements: readonly PermissionStatement[];
  /** The queue of events that Lambda gives up; Lambda sends to it in the function's name. */
  readonly deadLetterQueue: string | null;
};

/** All that the check needs to know of the template. It is passed to a thread. */
export type TemplatePermissions = {
  readonly roles: readonly FunctionRole[];
  /** ARN of the customer's key by the ARN of what it encrypts. */
  readonly customerKeys: ReadonlyMap<string, string>;
  /** Name of the partition key by the table's ARN. */
  readonly partitionKeys: ReadonlyMap<string, string>;
  /** ARN of each secret by its name. */
  readonly secretArns: ReadonlyMap<string, string>;
  readonly resourcePolicies: readonly ResourcePolicy[];
  /** What services of AWS do in their own name. */
  readonly deliveries: readonly SourceDelivery[];
};

const attachment = z.strictObject({ PolicyName: z.string(), PolicyDocument: policyDocument });
const policySchema = attachment.extend({ Roles: z.array(z.string()) });
const roleSchema = z.looseObject({
  Policies: z.array(attachment).default([]),
  ManagedPolicyArns: z.array(z.string()).max(0, "Managed policies are not read").default([]),
  PermissionsBoundary: z.undefined("Permissions boundaries are not read").optional(),
});
const functionSchema = z.looseObject({
  Role: z.string(),
  DeadLetterConfig: z.looseObject({ TargetArn: z.string() }).optional(),
});

const tableSchema = z.looseObject({
  KeySchema: z.array(z.looseObject({ AttributeName: z.string(), KeyType: z.string() })),
  SSESpecification: z.looseObject({ KMSMasterKeyId: z.string().optional() }).optional(),
});
/** The policy of a queue or topic. */
const queueSchema = z.looseObject({ KmsMasterKeyId: z.string().optional() });
const secretSchema = z.looseObject({
  Name: z.string().optional(),
  KmsKeyId: z.string().optional(),
});
const bucketSchema = z.looseObject({
  BucketEncryption: z
    .looseObject({
      ServerSideEncryptionConfiguration: z.array(
        z.looseObject({
          ServerSideEncryptionByDefault: z
            .looseObject({ KMSMasterKeyID: z.string().optional() })
            .optional(),
        }),
      ),
    })
    .optional(),
});

/** @throws TemplateError on a policy in a form that is not known here. */
export function readPermissions(resources: readonly ResolvedResource[]): TemplatePermissions {
  const all = <Schema extends z.ZodType>(type: string, schema: Schema) =>
    resources
      .filter((resource) => resource.type === type)
      .map((resource) => ({ ...resource, properties: parse(resource, schema) }));
  const tables = all("AWS::DynamoDB::Table", tableSchema);
  const secrets = all("AWS::SecretsManager::Secret", secretSchema);
  const policies = all("AWS::IAM::Policy", policySchema);
  // Roles of AWS's own services are not functions' and are not read.
  const roles = resources.filter(({ type }) => type === "AWS::IAM::Role");
  return {
    roles: all("AWS::Lambda::Function", functionSchema).map(({ reference, properties }) => {
      const found = roles.find((each) => each.arn === properties.Role);
      if (found === undefined) throw new TemplateError(`${reference}: no role ${properties.Role}`);
      const role = { ...found, properties: parse(found, roleSchema) };
      const attached = policies.filter(({ properties: { Roles } }) =>
        Roles.includes(role.reference),
      );
      const documents = [...role.properties.Policies, ...attached.map((each) => each.properties)];
      return {
        functionName: reference,
        roleName: role.reference,
        statements: documents.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
        deadLetterQueue: properties.DeadLetterConfig?.TargetArn ?? null,
      };
    }),
    customerKeys: new Map(
      [
        ...tables.map((each) => [each.arn, each.properties.SSESpecification?.KMSMasterKeyId]),
        ...all("AWS::SQS::Queue", queueSchema).map((each) => [
          each.arn,
          each.properties.KmsMasterKeyId,
        ]),
        ...all("AWS::SNS::Topic", queueSchema).map((each) => [
          each.reference,
          each.properties.KmsMasterKeyId,
        ]),
        ...all("AWS::S3::Bucket", bucketSchema).map((each) => [
          each.arn,
          each.properties.BucketEncryption?.ServerSideEncryptionConfiguration[0]
            ?.ServerSideEncryptionByDefault?.KMSMasterKeyID,
        ]),
        ...secrets.map((each) => [each.reference, each.properties.KmsKeyId]),
      ].filter((entry): entry is [string, string] => entry[0] != null && entry[1] !== undefined),
    ),
    partitionKeys: new Map(
      tables.map(({ arn, properties: { KeySchema } }) => [
        arn ?? "",
        KeySchema.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "",
      ]),
    ),
    secretArns: new Map(
      secrets.map((each) => [
        each.properties.Name ?? `${each.stackName}-${each.logicalId}`,
        each.reference,
      ]),
    ),
    resourcePolicies: readResourcePolicies(resources),
    deliveries: readDeliveries(resources),
  };
}

function parse<Schema extends z.ZodType>(
  { stackName, logicalId, type, properties }: ResolvedResource,
  schema: Schema,
): z.infer<Schema> {
  const result = schema.safeParse(properties);
  if (result.success) return result.data;
  const where = `${stackName}/${logicalId} (${type})`;
  throw new TemplateError(`${where}: ${z.prettifyError(result.error)}`);
}
