import { createServer, type Server } from "node:net";
import type { Endpoints } from "../../execution/function-environment.ts";
import { loopback } from "../../listen.ts";
import { CallFaults, latencyOf } from "../../manners/call-faults.ts";
import type { Latency, Manners } from "../../manners/manners.ts";
import { credentialsOf } from "../../provision/aws-environment.ts";
import { counterOf, mayWrite } from "../../sources/table-writes.ts";
import { type Call, operationOf, type Service } from "../call.ts";
import { type EventSource, PermissionCheck, type PermissionReport } from "../permission-check.ts";
import type { PermissionRefusal } from "../refusal.ts";
import type { TemplatePermissions } from "../template-permissions.ts";
import { type Doors, type Gate, gateOf } from "./gate.ts";
import {
  type Judge,
  ProxyConnection,
  type ProxyVerdict,
  passOn,
  type Upstream,
} from "./proxy-connection.ts";
import type { RequestHead } from "./request-head.ts";

export type ProxySettings = {
  readonly engines: Endpoints;
  readonly permissions: TemplatePermissions;
  readonly sources: readonly EventSource[];
  readonly manners: Pick<Manners, "seed" | "faults" | "latency">;
  /** Counts the calls that may change a table (sources/table-writes.ts). Absent: nobody looks. */
  readonly writes?: SharedArrayBuffer;
  /** Absent: signatures are not verified, and there is no way for operators. */
  readonly doors?: Doors;
};

export type ProxyReport = PermissionReport & {
  readonly faults: CallFaults["counts"];
  /** Processor time of the thread in which the proxy runs. */
  readonly processorMilliseconds: number;
};

export type OpenProxy = {
  /** For functions. */
  readonly endpoints: Endpoints;
  /** For operators, whose calls are neither checked nor counted nor disturbed; null: there are none. */
  readonly operatorEndpoints: Endpoints | null;
  readonly report: () => ProxyReport;
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
  const { faults, latency, seed } = settings.manners;
  const callFaults = new CallFaults(faults, seed);
  const { doors } = settings;
  const ofFunctions = settings.permissions.roles.map((role) => credentialsOf(role.functionName));
  const { writes } = settings;
  const whenDone = whenDoneBy(writes === undefined ? null : counterOf(writes));
  const proxies = await openAll(settings.engines, {
    judge: judgeBy({ check, faults: callFaults, latency, whenDone }),
    gate: gateOf(ofFunctions, doors),
  });
  const ways =
    doors === undefined
      ? null
      : await openAll(settings.engines, {
          judge: (_, call) => ({ ...passOn, whenDone: whenDone(call) }),
          gate: gateOf(doors.operators, doors),
        });
  return {
    endpoints: proxies.endpoints,
    operatorEndpoints: ways?.endpoints ?? null,
    report: () => ({
      ...check.report(),
      faults: callFaults.counts,
      processorMilliseconds: processorMilliseconds(),
    }),
    close: () => [...proxies.servers, ...(ways?.servers ?? [])].map((server) => server.close()),
  };
}

type WhenDone = (call: Call) => ProxyVerdict["whenDone"];

function whenDoneBy(count: (() => void) | null): WhenDone {
  return (call) => (call.service === "dynamodb" && mayWrite(operationOf(call)) ? count : null);
}

type Judging = {
  readonly check: PermissionCheck;
  readonly faults: CallFaults;
  readonly latency: Latency;
  readonly whenDone: WhenDone;
};

function judgeBy({ check, faults, latency, whenDone }: Judging): Judge {
  return (accessKey, call) => {
    const checked = check.check(accessKey, call);
    if (checked.kind === "refused") {
      return { ...passOn, answer: checked.refusal };
    }
    const fault = faults.next(call);
    const isLost = fault?.kind === "lostAnswer";
    return {
      answer: isLost ? null : (fault?.answer ?? null),
      replaces: isLost ? loses(faults, call, fault.answer) : missRule(check, accessKey, call),
      whenDone: whenDone(call),
      delayMilliseconds: latencyOf(call, latency),
    };
  };
}

function loses(
  faults: CallFaults,
  call: Call,
  answer: PermissionRefusal,
): ProxyVerdict["replaces"] {
  return (status) => {
    faults.lost(call, status);
    return answer;
  };
}

/** Only those who may list a bucket learn that an object is missing. */
function missRule(
  check: PermissionCheck,
  accessKey: string | null,
  call: Call,
): ProxyVerdict["replaces"] {
  if (call.service !== "s3" || !["GET", "HEAD"].includes(call.method)) return null;
  return (status) => (status === 404 ? check.missAnswer(accessKey, call) : null);
}

function processorMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function queueOrObject({ headers }: RequestHead): Service {
  return headers.get("x-amz-target")?.startsWith("AmazonSQS") === true ? "sqs" : "s3";
}

type Way = { readonly judge: Judge; readonly gate: Gate };

async function openAll(engines: Endpoints, way: Way) {
  const { dynamodb, secretsmanager, sqs, kms } = engines;
  const servers = await Promise.all([
    open(dynamodb, way, () => "dynamodb"),
    open(secretsmanager, way, () => "secretsmanager"),
    open(sqs, way, queueOrObject),
    open(kms, way, () => "kms"),
  ]);
  const [tables, secrets, queues, keys] = servers.map(urlOf) as [string, string, string, string];
  const endpoints: Endpoints = {
    ...{ dynamodb: tables, secretsmanager: secrets, sqs: queues, s3: queues, kms: keys },
  };
  return { servers, endpoints };
}

async function open(
  endpoint: string,
  way: Way,
  serviceOf: (head: RequestHead) => Service,
): Promise<Server> {
  const { hostname, port } = new URL(endpoint);
  const upstream: Upstream = { host: hostname, port: Number(port || 80) };
  const server = createServer((client) => {
    new ProxyConnection(client, upstream, { ...way, serviceOf });
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No address");
  return `http://${loopback}:${address.port}`;
}
