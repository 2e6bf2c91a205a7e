import { z } from "zod";
import type { EventSource } from "../permissions/permission-check.ts";
import { corsOf, routesOf } from "./api-definition.ts";
import type { Assembly } from "./assembly.ts";
import { functionNameOf } from "./function-name.ts";
import * as schemas from "./properties.ts";
import type { ResolvedResource } from "./resolved-template.ts";
import { resourceTypes } from "./resource-types.ts";
import { type Parsed, rulePlans, type SchedulePlan, schedulePlans } from "./schedule-plan.ts";
import { TemplateError } from "./template-error.ts";

export type TablePlan = { name: string; properties: z.infer<typeof schemas.tableProperties> };
export type QueuePlan = { name: string; properties: z.infer<typeof schemas.queueProperties> };
export type SecretPlan = {
  name: string;
  arn: string;
  properties: z.infer<typeof schemas.secretProperties>;
};

export type BucketPlan = {
  readonly name: string;
  /** Notifications of new objects: which objects, to which queue. */
  readonly notifications: readonly { readonly prefix: string; readonly queue: string }[];
};

export type FunctionPlan = {
  readonly name: string;
  readonly arn: string;
  /** File of the handler's module. */
  readonly entry: string;
  /** Name of the handler among the module's exports. */
  readonly exportName: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Executions at once; null where the template sets no limit. */
  readonly concurrency: number | null;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether it answers requests: of a route or of the function URL. */
  readonly answersRequests: boolean;
};

export type Cors = NonNullable<z.infer<typeof schemas.apiProperties>["CorsConfiguration"]>;

export type RoutePlan = {
  /** `GET /path/{parameter}`, `ANY /path` or `$default`. */
  readonly routeKey: string;
  readonly functionName: string;
  readonly timeoutMilliseconds: number;
};

export type MappingPlan = z.infer<typeof schemas.eventSourceMappingProperties> & {
  /** Stable across runs, for the position in a stream. */
  readonly id: string;
  readonly functionName: string;
  /** Name of the table or of the queue. */
  readonly source: string;
  readonly kind: "stream" | "queue";
  /** Whether messages may come back to the function without end. */
  readonly allowsLoops: boolean;
};

type Throttle = {
  /** Requests a second in the long run. */
  readonly perSecond: number;
  /** Requests at once. */
  readonly burst: number;
};

/** Everything that the emulator creates and runs, read from the template. */
export type StackPlan = {
  readonly tables: readonly TablePlan[];
  readonly queues: readonly QueuePlan[];
  readonly secrets: readonly SecretPlan[];
  readonly buckets: readonly BucketPlan[];
  readonly functions: readonly FunctionPlan[];
  readonly routes: readonly RoutePlan[];
  readonly cors: Cors | null;
  /** Bound of requests that all callers of the API share; null without one. */
  readonly throttle: Throttle | null;
  /** The function behind the function URL; null without one. */
  readonly functionUrlTarget: string | null;
  readonly mappings: readonly MappingPlan[];
  readonly schedules: readonly SchedulePlan[];
};

export type ApiPlan = Pick<StackPlan, "routes" | "cors" | "throttle">;

/** @throws TemplateError on a property that the emulator does not know, or a second API. */
export function makePlan(
  resources: readonly ResolvedResource[],
  assets: Assembly["assets"],
): StackPlan {
  for (const resource of resources) checkProperties(resource);
  const all = <Schema extends z.ZodType>(type: string, schema: Schema): Parsed<Schema>[] =>
    resources
      .filter((resource) => resource.type === type)
      .map((resource) => ({ resource, properties: schema.parse(resource.properties) }));

  const apis = all("AWS::ApiGatewayV2::Api", schemas.apiProperties);
  const urls = all("AWS::Lambda::Url", schemas.functionUrlProperties);
  if (apis.length > 1) throw new TemplateError("More than one API: the local stack has one server");
  if (urls.length > 1) throw new TemplateError("More than one function URL: there is one server");
  const target = urls[0]?.properties.TargetFunctionArn;
  const api = apis[0]?.properties;
  const routePlans = routesOfApi(
    api,
    all("AWS::ApiGatewayV2::Route", schemas.routeProperties),
    all("AWS::ApiGatewayV2::Integration", schemas.integrationProperties),
  );
  const functionUrlTarget = target === undefined ? null : functionNameOf(target);
  const functions = all("AWS::Lambda::Function", schemas.functionProperties);
  const loops = new Set(
    functions
      .filter(({ properties }) => properties.RecursiveLoop === "Allow")
      .map(({ resource }) => resource.reference),
  );
  const asked = new Set([functionUrlTarget, ...routePlans.map((route) => route.functionName)]);
  return {
    tables: all("AWS::DynamoDB::Table", schemas.tableProperties).map(named),
    queues: all("AWS::SQS::Queue", schemas.queueProperties).map(({ resource, properties }) => ({
      name: lastPart(resource.reference, "/"),
      properties,
    })),
    secrets: all("AWS::SecretsManager::Secret", schemas.secretProperties).map(secretPlan),
    buckets: all("AWS::S3::Bucket", schemas.bucketProperties).map(bucketPlan),
    functions: functions.map((parsed) => functionPlan(parsed, assets, asked)),
    routes: routePlans,
    cors: corsOfApi(api),
    throttle: throttleOf(all("AWS::ApiGatewayV2::Stage", schemas.stageProperties)),
    functionUrlTarget,
    mappings: all("AWS::Lambda::EventSourceMapping", schemas.eventSourceMappingProperties)
      .filter(({ properties }) => properties.Enabled)
      .map((parsed) => mappingPlan(parsed, loops)),
    schedules: [
      ...all("AWS::Events::Rule", schemas.ruleProperties).flatMap(rulePlans),
      ...all("AWS::Scheduler::Schedule", schemas.scheduleProperties).flatMap(schedulePlans),
    ],
  };
}

function checkProperties(resource: ResolvedResource): void {
  const result = resourceTypes[resource.type]?.properties.safeParse(resource.properties);
  if (result?.success !== false) return;
  const where = `${resource.stackName}/${resource.logicalId} (${resource.type})`;
  throw new TemplateError(`${where}: ${z.prettifyError(result.error)}`);
}

function named<Properties>(parsed: { resource: ResolvedResource; properties: Properties }) {
  return { name: parsed.resource.reference, properties: parsed.properties };
}

function secretPlan({ resource, properties }: Parsed<typeof schemas.secretProperties>): SecretPlan {
  return {
    name: properties.Name ?? `${resource.stackName}-${resource.logicalId}`,
    arn: resource.reference,
    properties,
  };
}

function bucketPlan({ resource, properties }: Parsed<typeof schemas.bucketProperties>): BucketPlan {
  const { QueueConfigurations: queues = [] } = properties.NotificationConfiguration ?? {};
  return {
    name: resource.reference,
    notifications: queues.map(({ Queue, Filter }) => ({
      prefix: Filter?.S3Key.Rules.map((rule) => rule.Value).join("") ?? "",
      queue: lastPart(Queue, ":"),
    })),
  };
}

function functionPlan(
  { resource, properties }: Parsed<typeof schemas.functionProperties>,
  assets: Assembly["assets"],
  asked: ReadonlySet<string | null>,
): FunctionPlan {
  const hash = properties.Code.S3Key.replace(/\.zip$/, "");
  const folder = assets.get(hash);
  if (folder === undefined) throw new TemplateError(`${resource.logicalId}: no asset ${hash}`);
  const [file, exportName] = properties.Handler.split(".");
  if (file === undefined || exportName === undefined) {
    throw new TemplateError(
      `${resource.logicalId}: handler ${properties.Handler} is not file.export`,
    );
  }
  return {
    name: resource.reference,
    arn: resource.arn ?? "",
    entry: `${folder}/${file}.mjs`,
    exportName,
    timeoutSeconds: properties.Timeout,
    memoryMegabytes: properties.MemorySize,
    concurrency: properties.ReservedConcurrentExecutions ?? null,
    environment: properties.Environment?.Variables ?? {},
    answersRequests: asked.has(resource.reference),
  };
}

type Api = z.infer<typeof schemas.apiProperties> | undefined;

function throttleOf([stage]: readonly Parsed<typeof schemas.stageProperties>[]): Throttle | null {
  const settings = stage?.properties.DefaultRouteSettings;
  if (settings === undefined) return null;
  return { perSecond: settings.ThrottlingRateLimit, burst: settings.ThrottlingBurstLimit };
}

function corsOfApi(api: Api): Cors | null {
  return api?.Body === undefined ? (api?.CorsConfiguration ?? null) : corsOf(api.Body);
}

/** @throws TemplateError for a definition beside resources, which API Gateway does not combine */
function routesOfApi(
  api: Api,
  routes: readonly Parsed<typeof schemas.routeProperties>[],
  integrations: readonly Parsed<typeof schemas.integrationProperties>[],
): RoutePlan[] {
  const plans = routes.map(({ properties }) => routePlan(properties, integrations));
  if (api?.Body === undefined) return plans;
  if (routes.length > 0) throw new TemplateError("Routes beside the definition of the API (Body)");
  return routesOf(api.Body, functionNameOf);
}

function routePlan(
  route: z.infer<typeof schemas.routeProperties>,
  integrations: readonly Parsed<typeof schemas.integrationProperties>[],
): RoutePlan {
  const id = lastPart(route.Target, "/");
  const integration = integrations.find(({ resource }) => resource.reference === id);
  if (integration === undefined) throw new TemplateError(`${route.RouteKey}: no integration ${id}`);
  return {
    routeKey: route.RouteKey,
    functionName: functionNameOf(integration.properties.IntegrationUri),
    timeoutMilliseconds: integration.properties.TimeoutInMillis,
  };
}

function mappingPlan(
  { resource, properties }: Parsed<typeof schemas.eventSourceMappingProperties>,
  loops: ReadonlySet<string>,
): MappingPlan {
  const [, , service, , , ...path] = properties.EventSourceArn.split(":");
  const kind = ({ dynamodb: "stream", sqs: "queue" } as const)[service ?? ""];
  if (kind === undefined)
    throw new TemplateError(`${resource.logicalId}: no events from ${service}`);
  const source = kind === "stream" ? path.join(":").split("/")[1] : path[0];
  return {
    ...properties,
    id: `${resource.stackName}-${resource.logicalId}`,
    functionName: functionNameOf(properties.FunctionName),
    allowsLoops: loops.has(functionNameOf(properties.FunctionName)),
    source: source ?? "",
    kind,
  };
}

/** What Lambda reads in the name of the functions. */
export function sourcesOf({ mappings }: StackPlan): EventSource[] {
  return mappings.map(
    ({ kind, functionName, EventSourceArn: arn, DestinationConfig: onFailure }) => ({
      kind,
      functionName,
      arn,
      failures: onFailure?.OnFailure.Destination ?? null,
    }),
  );
}

function lastPart(path: string, separator: string): string {
  return path.slice(path.lastIndexOf(separator) + 1);
}
