import { createServer, type Server } from "node:net";
import type { Endpoints } from "../execution/function-environment.ts";
import { loopback } from "../listen.ts";
import type { Service } from "./call.ts";
import { type EventSource, PermissionCheck, type PermissionReport } from "./permission-check.ts";
import { type Judge, ProxyConnection, type Upstream } from "./proxy-connection.ts";
import type { RequestHead } from "./request-head.ts";
import type { TemplatePermissions } from "./template-permissions.ts";

export type ProxySettings = {
  readonly engines: Endpoints;
  readonly permissions: TemplatePermissions;
  readonly sources: readonly EventSource[];
};

export type OpenProxy = {
  readonly endpoints: Endpoints;
  readonly report: () => PermissionReport;
  readonly close: () => void;
};

/**
 * Opens one server for each engine.
 *
 * @throws TemplateError if Lambda would refuse an event source
 */
export async function openProxy(settings: ProxySettings): Promise<OpenProxy> {
  const check = new PermissionCheck(settings.permissions);
  for (const source of settings.sources) check.requireSource(source);
  const judge = judgeBy(check);
  const { dynamodb, secretsmanager, sqs, kms } = settings.engines;
  const servers = await Promise.all([
    open(dynamodb, judge, () => "dynamodb"),
    open(secretsmanager, judge, () => "secretsmanager"),
    open(sqs, judge, queueOrObject),
    open(kms, judge, () => "kms"),
  ]);
  const [tables, secrets, queues, keys] = servers.map(urlOf) as [string, string, string, string];
  return {
    endpoints: { dynamodb: tables, secretsmanager: secrets, sqs: queues, s3: queues, kms: keys },
    report: () => check.report(),
    close: () => servers.map((server) => server.close()),
  };
}

function judgeBy(check: PermissionCheck): Judge {
  return (accessKey, call) => {
    const checked = check.check(accessKey, call);
    const reads = call.service === "s3" && ["GET", "HEAD"].includes(call.method);
    return {
      answer: checked.kind === "refused" ? checked.refusal : null,
      onMiss: reads ? () => check.missAnswer(accessKey, call) : null,
      delayMilliseconds: 0,
    };
  };
}

function queueOrObject({ headers }: RequestHead): Service {
  return headers.get("x-amz-target")?.startsWith("AmazonSQS") === true ? "sqs" : "s3";
}

async function open(
  endpoint: string,
  judge: Judge,
  serviceOf: (head: RequestHead) => Service,
): Promise<Server> {
  const { hostname, port } = new URL(endpoint);
  const upstream: Upstream = { host: hostname, port: Number(port || 80) };
  const server = createServer((client) => {
    new ProxyConnection(client, upstream, judge, serviceOf);
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No address");
  return `http://${loopback}:${address.port}`;
}
