import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { batchOf } from "./batch-of.ts";
import { matcherConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import { consumeStatements, tableStatements } from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "table" | "key" | "messaging">;

/** Reconciles cases with their evidence. */
export function addMatcher(
  scope: Construct,
  defaults: FunctionDefaults,
  { table, key, messaging }: Parts,
): void {
  const target = new ServiceFunction(scope, "matcher", {
    ...defaults,
    name: "matcher",
    description: "Reconciles cases with their evidence",
    memoryMegabytes: memoryMegabytes.matcher,
    timeout: matcherConsumer.timeout,
    statements: [
      ...tableStatements("write", table, key),
      ...consumeStatements(messaging.matcherQueue, key),
    ],
  }).live;
  const { consumers } = defaults.settings;
  new EventSourceMapping(scope, "MatcherMessages", {
    target,
    eventSourceArn: messaging.matcherQueue.queueArn,
    ...batchOf(consumers.matcher),
    maxConcurrency: consumers.matcher.maxConcurrency,
    reportBatchItemFailures: true,
  });
}
