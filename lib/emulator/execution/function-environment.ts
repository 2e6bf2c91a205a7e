import { credentialsOf, region } from "../provision/aws-environment.ts";
import type { FunctionPlan } from "../template/plan.ts";

export type Endpoints = {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly secretsmanager: string;
  readonly s3: string;
  readonly kms: string;
};

/**
 * Environment variables of one function: the template's, those that Lambda adds, and the engines' addresses.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export function functionEnvironment(
  plan: FunctionPlan,
  endpoints: Endpoints,
): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentialsOf(plan.name).accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentialsOf(plan.name).secretAccessKey,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_LAMBDA_FUNCTION_NAME: plan.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(plan.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${plan.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "local",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    LANG: "en_US.UTF-8",
    TZ: "UTC",
    ...plan.environment,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsmanager,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
  };
}
