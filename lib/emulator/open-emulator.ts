import { Activity } from "./control/activity.ts";
import { restoreClock } from "./control/kept-clock.ts";
import type { VirtualClock } from "./control/virtual-clock.ts";
import type { KeptFiles } from "./data-file.ts";
import { originsOf } from "./doors/web-page.ts";
import { Emulator, type EmulatorParts } from "./emulator.ts";
import { startEngines } from "./engines/engines.ts";
import { functionEnvironment } from "./execution/function-environment.ts";
import { FunctionPool } from "./execution/function-pool.ts";
import { Front } from "./front.ts";
import { FunctionLog } from "./function-log.ts";
import { type Manners, noManners } from "./manners/manners.ts";
import { OpenedParts } from "./opened-parts.ts";
import { PermissionProxy } from "./permissions/proxy/permission-proxy.ts";
import { credentials } from "./provision/aws-environment.ts";
import { provision } from "./provision/provision.ts";
import { EventSources } from "./sources/event-sources.ts";
import { StreamPositions } from "./sources/stream-position.ts";
import { tableWrites } from "./sources/table-writes.ts";
import type { FunctionPlan } from "./template/plan.ts";
import { readTemplate } from "./template/read-template.ts";

export type EmulatorOptions = {
  /** Folder of a cloud assembly (`cdk.out`). It is asked for while the engines start. */
  readonly assembly: () => string | Promise<string>;
  /** Port of the API; 0, the default, for any free one. */
  readonly port?: number;
  /** Whether to use another port if that one is in use. */
  readonly portIsPreference?: boolean;
  /** Where to keep the state; without it everything is in memory. */
  readonly files?: KeptFiles;
  /** The time of functions and queues; by default that of the file, or the machine's. */
  readonly clock?: VirtualClock;
  /** File for the functions' output, overwritten at the start; without one only the newest part is kept. */
  readonly logFile?: string;
  /** Environment variables of a function that are added to the template's or replace them. */
  readonly environmentOf?: (plan: FunctionPlan) => Readonly<Record<string, string>>;
  /** URL of another DynamoDB than the own engine. */
  readonly dynamodbEndpoint?: string;
  /** What AWS does now and then; absent: nothing of it. */
  readonly manners?: Partial<Manners>;
};

const anyPort = { port: 0, isPreference: false };

/**
 * Runs a synthesized template on this machine.
 *
 * @throws TemplateError if the template contains something unknown to the emulator
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  return await OpenedParts.during(async (opened) => {
    const emulator = new Emulator(await openEmulator(options, opened));
    emulator.start();
    return emulator;
  });
}

/**
 * Creates everything that the template names. Until `Emulator.start`, requests are answered with 503 and no event
 * source runs.
 *
 * @param opened gets the parts that are to be stopped
 * @throws TemplateError if the template contains something unknown to the emulator
 */
export async function openEmulator(
  options: EmulatorOptions,
  opened: OpenedParts,
): Promise<EmulatorParts> {
  const { files = null, dynamodbEndpoint = null } = options;
  const clock = options.clock ?? restoreClock(files?.clock ?? null);
  const manners = { ...noManners, ...options.manners };
  const apiPort = { port: options.port ?? 0, isPreference: options.portIsPreference ?? false };
  const [api, functionUrl, engines, assembly] = await Promise.all([
    opened.add(Front.open(apiPort)),
    opened.add(Front.open(anyPort)),
    opened.add(startEngines({ clock, files, dynamodbEndpoint })),
    options.assembly(),
  ]);
  const { plan, permissions, sources } = readTemplate(assembly, {
    apiUrl: api.url,
    functionUrl: `${functionUrl.url}/`,
    queueUrl: engines.queues.url,
  });
  await provision(plan, engines);
  const origins = [...originsOf(api.url), ...(plan.cors?.AllowOrigins ?? [])];
  const doors = { operators: [credentials], origins };
  const writes = tableWrites();
  const proxy = await opened.add(
    PermissionProxy.start({
      ...{ engines: engines.endpoints, permissions, manners, sources, doors },
      writes: writes.memory,
    }),
  );
  const { endpoints } = proxy;
  const activity = new Activity();
  const log = new FunctionLog(options.logFile ?? null);
  const positions = new StreamPositions(files?.streamPositions ?? null);
  const pool = new FunctionPool(
    plan.functions,
    (each) => ({ ...functionEnvironment(each, endpoints), ...options.environmentOf?.(each) }),
    { clock, activity, log: log.write, manners },
  );
  const shared = {
    ...{ engines, endpoints, manners, pool, activity, clock, positions, writes },
    log: log.write,
  };
  return {
    ...{ plan, origins, clock, activity, engines, proxy, pool, positions, log, opened },
    addresses: {
      api: api.url,
      functionUrl: plan.functionUrlTarget === null ? null : functionUrl.url,
      endpoints: proxy.operatorEndpoints ?? engines.endpoints,
    },
    fronts: { api, functionUrl },
    clockFile: files?.clock ?? null,
    sources: await EventSources.create(plan, shared),
  };
}
