import type { Construct } from "constructs";
import type { ServiceStackProps } from "#lib/stack/service-stack-props.ts";
import { integrationEnvironment, integrationSecretsPrefix } from "#lib/stack/settings.ts";
import { pollerConsumer } from "./consumer-settings.ts";
import { memoryMegabytes } from "./memory.ts";
import { addMinuteMessages } from "./minute-messages.ts";
import {
  consumeStatements,
  dueStatements,
  integrationSecretStatements,
  tableStatements,
} from "./permissions.ts";
import { type FunctionDefaults, ServiceFunction } from "./service-function.ts";

type Parts = Pick<ServiceStackProps, "settings" | "table" | "key" | "messaging">;

/** Asks the partner and chains for what no webhook reported. */
export function addPartnerPoller(
  scope: Construct,
  defaults: FunctionDefaults,
  { settings, table, key, messaging }: Parts,
): void {
  const poller = new ServiceFunction(scope, "partner-poller", {
    ...defaults,
    name: "partner-poller",
    description: "Polls the partner and the chains, and removes abandoned registrations",
    memoryMegabytes: memoryMegabytes.minuteWork,
    timeout: pollerConsumer.timeout,
    environment: {
      ...defaults.environment,
      ...integrationEnvironment(settings, key.keyArn),
    },
    statements: [
      ...consumeStatements(messaging.minuteQueues.polls, key),
      ...tableStatements("write", table, key),
      ...dueStatements(table),
      ...integrationSecretStatements("poll", integrationSecretsPrefix(settings), key),
    ],
  }).live;
  addMinuteMessages(scope, "PollMessages", {
    target: poller,
    queue: messaging.minuteQueues.polls,
    consumer: pollerConsumer,
  });
}
