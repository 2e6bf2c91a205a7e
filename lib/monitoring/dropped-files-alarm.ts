import type { Construct } from "constructs";
import { type AlarmTarget, addAlarm } from "./alarm.ts";
import { serviceMetric } from "./service-metrics.ts";

/** Of a file that is in no organization's folder nobody but the operators can be told. */
export function addDroppedFilesAlarm(scope: Construct, stage: string, target: AlarmTarget): void {
  addAlarm(scope, "DroppedFilesAlarm", {
    metric: serviceMetric(stage, "DroppedFiles", "nobody", "sum"),
    threshold: 1,
    description: "A dropped file is in the folder of no organization",
    runbook: "dropped-files-of-nobody",
    target,
  });
}
