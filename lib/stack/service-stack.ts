import {
  EventSourceMapping,
  FunctionUrlAuthType,
  type IFunction,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { CfnOutput, Duration, Stack } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { RouteGroup } from "#api/schema/route/routes.ts";
import { type ApiFunction, apiFunctions, routeGroups } from "#lib/function/api-functions.ts";
import { addAuditSealer } from "#lib/function/audit-sealer.ts";
import { addCanary } from "#lib/function/canary.ts";
import { listCounterConsumer, streamRelayConsumer } from "#lib/function/consumer-settings.ts";
import { addDeadlineSweeper } from "#lib/function/deadline-sweeper.ts";
import { addExporter } from "#lib/function/exporter.ts";
import { addFileWorker } from "#lib/function/file-worker.ts";
import { addMatcher } from "#lib/function/matcher.ts";
import { memoryMegabytes } from "#lib/function/memory.ts";
import { addMinuteDispatcher } from "#lib/function/minute-dispatcher.ts";
import { addMissedWorkSweeper } from "#lib/function/missed-work-sweeper.ts";
import { addOutboundLanes, masterEnvironment } from "#lib/function/outbound-lanes.ts";
import { addPartnerPoller } from "#lib/function/partner-poller.ts";
import {
  integrationSecretStatements,
  objectStatements,
  secretStatements,
  sendStatements,
  streamStatements,
  tableStatements,
} from "#lib/function/permissions.ts";
import { searchIndexStatement } from "#lib/function/search-permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "#lib/function/service-function.ts";
import { addCompositeAlarm } from "#lib/monitoring/composite-alarm.ts";
import { addDashboard } from "#lib/monitoring/dashboard.ts";
import { HttpApi } from "./http-api.ts";
import { isLocal } from "./local-profile.ts";
import { addOperatorRoles } from "./operator-roles.ts";
import type { ServiceStackProps } from "./service-stack-props.ts";
import {
  consoleEnvironment,
  edgeEnvironment,
  functionEnvironment,
  integrationEnvironment,
  integrationSecretsPrefix,
} from "./settings.ts";

/** Below the gateway's timeout of 30 seconds, so that the function answers first. */
const apiTimeout = Duration.seconds(25);

/**
 * The stack without state: the functions, the API in front of them and their event sources.
 *
 * Functions and API are one stack on purpose. In two stacks the API would import each function's ARN, and
 * CloudFormation refuses to remove an export in use: no route group could ever be renamed or
 * dropped. Together, a route and the code behind it also roll out, and roll back, as one.
 */
export class ServiceStack extends Stack {
  private readonly service: ServiceStackProps;
  private readonly defaults: FunctionDefaults;
  readonly apiUrl: string;
  readonly inboundUrl: string;
  /** CloudFront adds it to requests; null without CloudFront. */
  readonly edgeSecret: Secret | null;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    this.service = props;
    this.defaults = {
      settings: props.settings,
      assetRoot: props.assetRoot,
      key: props.key,
      alarms: props.alarms,
      archive: props.archive,
      asyncFailures: props.messaging.asyncFailures,
      environment: functionEnvironment(props.settings, props.table.tableName),
    };
    this.edgeSecret = props.settings.edge === null ? null : this.makeEdgeSecret();
    const functions = routeGroups.map((group) => this.addApiFunction(group));
    const live = Object.fromEntries(functions.map(({ name, live }) => [name, live])) as Record<
      RouteGroup,
      IFunction
    >;
    const api = new HttpApi(this, "HttpApi", {
      settings: props.settings,
      key: props.key,
      alarms: props.alarms,
      functions: live,
    });
    addCanary(this, { settings: props.settings, functions, alarm: api.serverErrors });
    this.apiUrl = api.url;
    new CfnOutput(this, "ApiUrl", { value: api.url });
    this.inboundUrl = this.addInboundUrl(live["inbound-webhooks"]);
    addOperatorRoles(this, props);
    this.addStreamRelay();
    this.addListCounter();
    addMatcher(this, this.defaults, props);
    addPartnerPoller(this, this.defaults, props);
    addOutboundLanes(this, this.defaults, props);
    addFileWorker(this, this.defaults, props);
    addExporter(this, this.defaults, props);
    addAuditSealer(this, this.defaults, props);
    addDeadlineSweeper(this, this.defaults, props);
    addMissedWorkSweeper(this, this.defaults, props);
    addMinuteDispatcher(this, this.defaults, props);
    if (isLocal(props.settings)) return;
    addCompositeAlarm(this, "FunctionErrorsAlarm", {
      name: `reconciliation-${props.settings.stage}-function-errors`,
      of: this.functions.map(({ errorAlarm }) => errorAlarm),
      description: "Invocations of a function threw or timed out",
      runbook: "function-errors",
      target: props.alarms,
    });
    addDashboard(this, {
      stage: props.settings.stage,
      apiId: api.id,
      functions: this.functions,
      messaging: props.messaging,
    });
  }

  get functions(): readonly ServiceFunction[] {
    return this.node.findAll().filter((construct) => construct instanceof ServiceFunction);
  }

  private addApiFunction(group: RouteGroup): ServiceFunction {
    const { settings } = this.service;
    const { description }: ApiFunction = apiFunctions[group];
    return new ServiceFunction(this, group, {
      ...this.defaults,
      name: group,
      description,
      memoryMegabytes: memoryMegabytes.requests,
      timeout: apiTimeout,
      isGated: true,
      ...this.needsOf(apiFunctions[group]),
      // The function URL has no gateway to throttle it: concurrency is its only limit, 10 requests a second for each reserved one.
      ...(group === "inbound-webhooks" &&
        settings.inboundWebhookConcurrency !== null && {
          reservedConcurrency: settings.inboundWebhookConcurrency,
        }),
    });
  }

  /** Grants an API function the permissions of its row in the table of API functions, with their settings. */
  private needsOf({
    access,
    integrationSecrets,
    derivesSecrets,
    objects,
    servesConsole,
  }: ApiFunction) {
    const edge = this.edgeSecret;
    const { table, key, settings, masterSecrets, messaging } = this.service;
    const { files } = messaging;
    const prefix = integrationSecretsPrefix(settings);
    const managed = integrationSecrets !== undefined;
    const master = derivesSecrets === undefined ? null : masterSecrets[derivesSecrets];
    return {
      statements: [
        ...tableStatements(access, table, key),
        ...(managed ? integrationSecretStatements(integrationSecrets, prefix, key) : []),
        ...(master === null ? [] : secretStatements(master.secretArn, key)),
        ...(edge === null ? [] : secretStatements(edge.secretArn, key)),
        ...(objects === undefined ? [] : objectStatements(objects, files, key)),
      ],
      environment: {
        ...this.defaults.environment,
        ...(managed ? integrationEnvironment(settings, key.keyArn) : {}),
        ...(derivesSecrets === undefined ? {} : masterEnvironment(derivesSecrets, masterSecrets)),
        ...(edge === null ? {} : edgeEnvironment(settings, edge.secretArn)),
        ...(objects === undefined ? {} : { OBJECT_BUCKET: files.bucketName }),
        ...(servesConsole === true ? consoleEnvironment(settings, files.bucketName) : {}),
      },
    };
  }

  /**
   * Public: a delivery authenticates by its signature (docs/specification.md, Inbound webhooks).
   */
  private addInboundUrl(inboundWebhooks: IFunction): string {
    const functionUrl = inboundWebhooks.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    new CfnOutput(this, "InboundWebhookUrl", { value: functionUrl.url });
    return functionUrl.url;
  }

  private makeEdgeSecret(): Secret {
    return new Secret(this, "EdgeSecret", {
      description: "CloudFront adds it to the requests that it forwards",
      encryptionKey: this.service.key,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
  }

  private addStreamRelay(): void {
    const { table, key, messaging } = this.service;
    const { matcherQueue, outboundQueue, fileWorkerQueue, exporterQueue, streamFailures } =
      messaging;
    const streamArn = table.tableStreamArn;
    if (streamArn === undefined) throw new Error("The table has no stream to relay");
    const { timeout, ...source } = streamRelayConsumer;
    const { batchWindowSeconds, parallelizationFactor } =
      this.service.settings.consumers.streamRelay;
    const relay = new ServiceFunction(this, "stream-relay", {
      ...this.defaults,
      name: "stream-relay",
      description: "Turns changes of the table into messages",
      memoryMegabytes: memoryMegabytes.streamRelay,
      timeout,
      environment: {
        ...this.defaults.environment,
        MATCHER_QUEUE_URL: matcherQueue.queueUrl,
        OUTBOUND_QUEUE_URL: outboundQueue.queueUrl,
        FILE_WORKER_QUEUE_URL: fileWorkerQueue.queueUrl,
        EXPORTER_QUEUE_URL: exporterQueue.queueUrl,
      },
      statements: [
        ...streamStatements(streamArn, key),
        ...sendStatements(matcherQueue, key),
        ...sendStatements(outboundQueue, key),
        ...sendStatements(fileWorkerQueue, key),
        ...sendStatements(exporterQueue, key),
        ...sendStatements(streamFailures, key),
      ],
    });
    new EventSourceMapping(this, "TableStream", {
      ...source,
      parallelizationFactor,
      ...(batchWindowSeconds > 0 && { maxBatchingWindow: Duration.seconds(batchWindowSeconds) }),
      target: relay.live,
      eventSourceArn: streamArn,
      // From the oldest record, so that changes from before the mapping are relayed too.
      startingPosition: StartingPosition.TRIM_HORIZON,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      // Not CDK's SqsDlq, which grants `kms:ReEncrypt*`; the statements above hold what is needed.
      onFailure: { bind: () => ({ destination: streamFailures.queueArn }) },
    });
  }

  /** The second reader of the table's stream: counting and relaying do not delay each other. */
  private addListCounter(): void {
    const { table, key, messaging } = this.service;
    const { streamFailures } = messaging;
    const streamArn = table.tableStreamArn;
    if (streamArn === undefined) throw new Error("The table has no stream to count");
    const { timeout, ...source } = listCounterConsumer;
    const counter = new ServiceFunction(this, "list-counter", {
      ...this.defaults,
      name: "list-counter",
      description: "Keeps the counts of the lists",
      memoryMegabytes: memoryMegabytes.listCounter,
      timeout,
      statements: [
        ...tableStatements("count", table, key),
        searchIndexStatement(table),
        ...streamStatements(streamArn, key),
        ...sendStatements(streamFailures, key),
      ],
    });
    new EventSourceMapping(this, "ListChanges", {
      ...source,
      target: counter.live,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      bisectBatchOnError: true,
      onFailure: { bind: () => ({ destination: streamFailures.queueArn }) },
    });
  }
}
