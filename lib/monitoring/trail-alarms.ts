import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

/** A forgotten program tries a few times a minute. More keys, or one much more often, are somebody who tries old keys. */
const refusedInFiveMinutes = 100;

export function addTrailAlarms(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "UnnotedReadAlarm", {
    metric: serviceMetric(stage, "TrailFailures", "unnoted", "sum"),
    threshold: 1,
    description: "A read was answered, or a key refused, without its audit event",
    runbook: "unnoted-reads",
    target,
  });
  addAlarm(scope, "RefusedKeyAlarm", {
    metric: serviceMetric(stage, "TrailFailures", "refused_key", "sum"),
    threshold: refusedInFiveMinutes,
    description: "API keys that were revoked or have expired are used again and again",
    runbook: "refused-keys",
    target,
  });
}
