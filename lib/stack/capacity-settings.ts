/** The settings of the CDK context that choose between cost, speed and bounds (docs/deployment.md, Capacity and cost). */
import { z } from "zod";
import {
  exporterConsumer,
  fileWorkerConsumer,
  matcherConsumer,
  outboundConsumer,
  streamRelayConsumer,
} from "#lib/function/consumer-settings.ts";

/** A quota of AWS for one table, which can be raised. */
const units = z.int().min(1).max(40_000);

/** What a table on demand starts with; AWS takes no lower value. */
const fewestWarm = { read: 12_000, write: 4_000 } as const;

const onDemandSchema = z
  .strictObject({
    mode: z.literal("onDemand"),
    /** Units a second that a bill cannot exceed: further calls are throttled. Null: no bound but the quota. */
    maxReadUnits: units.nullable().default(null),
    maxWriteUnits: units.nullable().default(null),
    /** Units a second for which the table is ready at once. It is paid once, and AWS cannot lower it. */
    warmReadUnits: units.min(fewestWarm.read).nullable().default(null),
    warmWriteUnits: units.min(fewestWarm.write).nullable().default(null),
  })
  .refine(({ maxReadUnits: most, warmReadUnits: warm }) => (warm ?? 0) <= (most ?? Infinity), {
    path: ["warmReadUnits"],
    message: "is above maxReadUnits",
  })
  .refine(({ maxWriteUnits: most, warmWriteUnits: warm }) => (warm ?? 0) <= (most ?? Infinity), {
    path: ["warmWriteUnits"],
    message: "is above maxWriteUnits",
  });

const scalingSchema = z
  .strictObject({
    min: units,
    max: units,
    /** Share of the capacity in use at which it is scaled, in percent. */
    targetPercent: z.int().min(20).max(90).default(70),
  })
  .refine(({ min, max }) => min <= max, { path: ["max"], message: "is below min" });

const provisionedSchema = z.strictObject({
  mode: z.literal("provisioned"),
  read: scalingSchema,
  write: scalingSchema,
});

export type Scaling = z.infer<typeof scalingSchema>;

export const tableCapacitySchema = z.discriminatedUnion("mode", [
  onDemandSchema,
  provisionedSchema,
]);
export type TableCapacity = z.infer<typeof tableCapacitySchema>;

/** Lambda's bounds on the functions that one queue keeps busy. */
const concurrency = z.int().min(2).max(1_000);
/** Seconds that a batch waits to become full: fewer invocations, later verdicts. */
const batchWindow = z.int().min(0).max(20);
/** A queue without a window gives at most ten messages at once. */
const batchSize = z.int().min(1).max(10);

function queueSchema(defaults: { readonly batchSize: number; readonly maxConcurrency: number }) {
  return z
    .strictObject({
      batchSize: batchSize.default(defaults.batchSize),
      batchWindowSeconds: batchWindow.default(0),
      maxConcurrency: concurrency.default(defaults.maxConcurrency),
    })
    .prefault({});
}

function singleSchema(defaults: { readonly maxConcurrency: number }) {
  return z
    .strictObject({ maxConcurrency: concurrency.default(defaults.maxConcurrency) })
    .prefault({});
}

/** Absent members have the defaults of lib/function/consumer-settings.ts, from which docs/capacity.md is computed. */
export const consumersSchema = z.strictObject({
  matcher: queueSchema(matcherConsumer),
  /** Of each lane. */
  outbound: queueSchema(outboundConsumer),
  fileWorker: singleSchema(fileWorkerConsumer),
  exporter: singleSchema(exporterConsumer),
  streamRelay: z
    .strictObject({
      batchWindowSeconds: batchWindow.default(0),
      parallelizationFactor: z
        .int()
        .min(1)
        .max(10)
        .default(streamRelayConsumer.parallelizationFactor),
    })
    .prefault({}),
});
type Consumers = z.infer<typeof consumersSchema>;
export type QueueConsumer = Consumers["matcher"];

export const observationSchema = z.strictObject({
  /** Whether X-Ray traces a sample of the invocations. */
  tracing: z.boolean(),
  /** `warn` leaves out what Lambda logs of each invocation. The service's own lines and metrics stay. */
  systemLogLevel: z.enum(["info", "warn"]),
  /** Whether API functions log the organization and key of each request. */
  accessLog: z.boolean(),
});

export const budgetSchema = z.strictObject({
  monthlyDollars: z.number().min(1).max(10_000_000),
  /**
   * True: of this stage alone, by its tag `stage`, which must be a cost allocation tag of the account; until it is, the budget
   * sees no cost. False: of the whole account.
   */
  isOfStage: z.boolean(),
});
export type BudgetSettings = z.infer<typeof budgetSchema>;
