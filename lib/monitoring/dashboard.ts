import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  SingleValueWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { ServiceFunction } from "#lib/function/service-function.ts";
import type { MessagingStack } from "#lib/stack/messaging-stack.ts";
import { serviceMetric, serviceMetrics } from "./service-metrics.ts";

export type DashboardProps = {
  readonly stage: string;
  readonly apiId: string;
  readonly functions: readonly ServiceFunction[];
  readonly messaging: MessagingStack;
};

const period = Duration.minutes(5);
const width = 12;
/** The readers of the table's stream. */
const streamReaders = ["stream-relay", "list-counter"] as const;

/** One dashboard: requests, verdicts, queues and failures. */
export function addDashboard(scope: Construct, props: DashboardProps): void {
  new Dashboard(scope, "Dashboard", {
    dashboardName: `reconciliation-${props.stage}`,
    widgets: [
      apiWidgets(props.apiId),
      decisionWidgets(props.stage),
      deliveryWidgets(props.stage),
      queueWidgets(props),
      functionWidgets(props.functions),
      waitingWidgets(props),
      recoveryWidgets(props.stage),
    ],
  });
}

function graph(title: string, left: readonly IMetric[]): GraphWidget {
  return new GraphWidget({ title, left: [...left], width, leftYAxis: { min: 0 } });
}

function apiWidgets(apiId: string): IWidget[] {
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: "AWS/ApiGateway",
      metricName,
      dimensionsMap: { ApiId: apiId },
      statistic,
      period,
      label: `${metricName} ${statistic}`,
    });
  return [
    graph("API requests", [metric("Count", "sum"), metric("4xx", "sum"), metric("5xx", "sum")]),
    graph("API latency, milliseconds", [metric("Latency", "p50"), metric("Latency", "p99")]),
  ];
}

function decisionWidgets(stage: string): IWidget[] {
  return [
    graph("Verdicts", serviceMetrics(stage, "Verdicts", "sum")),
    graph(
      "From a change to its decision, milliseconds",
      ["p50", "p95", "p99"].map((each) => serviceMetric(stage, "MatchLatency", "matcher", each)),
    ),
  ];
}

function deliveryWidgets(stage: string): IWidget[] {
  return [
    graph("Outbound webhook attempts", serviceMetrics(stage, "Deliveries", "sum")),
    graph("Time in the queues, milliseconds, p95", serviceMetrics(stage, "QueueAge", "p95")),
    graph("Records that jobs gave up", serviceMetrics(stage, "JobFailures", "sum")),
  ];
}

function recoveryWidgets(stage: string): IWidget[] {
  return [
    graph("Missed by consumers, and sent or counted again", [
      ...serviceMetrics(stage, "MissedWork", "sum"),
      ...serviceMetrics(stage, "Overdue", "sum"),
      ...serviceMetrics(stage, "UnreadableRecords", "sum"),
    ]),
    graph(
      "Gaps of the audit trail, and refused keys",
      serviceMetrics(stage, "TrailFailures", "sum"),
    ),
    graph("Missing files and silent integrations", serviceMetrics(stage, "Silent", "sum")),
    graph("Records that were not understood", serviceMetrics(stage, "NotUnderstood", "sum")),
    graph("Dropped files", serviceMetrics(stage, "DroppedFiles", "sum")),
    graph("Oldest work of each sweep, milliseconds", serviceMetrics(stage, "SweepLag", "max")),
  ];
}

function queueWidgets({ messaging }: DashboardProps): IWidget[] {
  const { work, deadLetters } = messaging.queues;
  const label = ({ node }: IQueue) => node.id;
  return [
    graph(
      "Oldest waiting message, seconds",
      [...work, ...Object.values(messaging.minuteQueues)].map((queue) =>
        queue.metricApproximateAgeOfOldestMessage({
          period,
          statistic: "max",
          label: label(queue),
        }),
      ),
    ),
    new SingleValueWidget({
      title: "Dead letters",
      width,
      metrics: deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({
          period,
          statistic: "max",
          label: label(queue),
        }),
      ),
    }),
  ];
}

function functionWidgets(functions: readonly ServiceFunction[]): IWidget[] {
  const perFunction = (title: string, metricOf: (target: ServiceFunction) => IMetric) =>
    graph(title, functions.map(metricOf));
  return [
    perFunction("Function errors", ({ name, function: target }) =>
      target.metricErrors({ period, label: name }),
    ),
    perFunction("Function throttles", ({ name, function: target }) =>
      target.metricThrottles({ period, label: name }),
    ),
  ];
}

function waitingWidgets({ functions }: DashboardProps): IWidget[] {
  const readers = functions.filter(({ name }) => streamReaders.some((reader) => reader === name));
  return [
    graph(
      "Behind the table, milliseconds",
      readers.map(({ name, function: target }) =>
        target.metric("IteratorAge", { period, statistic: "max", label: name }),
      ),
    ),
    graph(
      "Function time, milliseconds, p95",
      functions.map(({ name, function: target }) =>
        target.metricDuration({ period, statistic: "p95", label: name }),
      ),
    ),
  ];
}
