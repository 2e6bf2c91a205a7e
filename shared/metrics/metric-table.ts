/**
 * What the service counts and times about itself, beside what AWS measures of its parts. Dimensions
 * take few, known values: a value for each organization would be a metric, and a bill, for each.
 */
import { verdicts } from "../domain/case/verdict.ts";

export const metricNamespace = "PaymentReconciliation";
/** Powertools names it in each metric. */
export const metricService = "payment-reconciliation";

export const metricTable = {
  /** Cases that came to a verdict they did not have before. */
  Verdicts: { unit: "Count", dimension: "verdict", values: verdicts },
  /** From the change that has something decided again to the decision's commit. */
  MatchLatency: { unit: "Milliseconds", dimension: "queue", values: ["matcher"] },
  /**
   * Of each message, from its sending to its first delivery to the consumer. Not of the slow lane:
   * its messages wait on purpose.
   */
  QueueAge: {
    unit: "Milliseconds",
    dimension: "queue",
    values: ["matcher", "outbound", "file-worker", "exporter"],
  },
  /** Attempts to deliver an outbound webhook; one that is `failed` is not tried again. */
  Deliveries: {
    unit: "Count",
    dimension: "outcome",
    values: ["delivered", "retry_scheduled", "failed"],
  },
  /** Records that a rematch or a simulation gave up: they keep what was decided before. */
  JobFailures: { unit: "Count", dimension: "job", values: ["rematch", "simulation"] },
  /** What fell due long ago, and was sent for again and again without an end. */
  Overdue: {
    unit: "Count",
    dimension: "kind",
    values: ["case", "delivery", "import", "job", "sweep"],
  },
  /** Changes of the table that a consumer of the stream could not read, and left out. */
  UnreadableRecords: {
    unit: "Count",
    dimension: "consumer",
    values: ["stream-relay", "list-counter", "journal-sweeper"],
  },
  /** What consumers had missed, and was sent for again or counted again. */
  MissedWork: {
    unit: "Count",
    dimension: "work",
    values: ["event", "delivery", "decision", "count"],
  },
  /** From the end of the oldest window of the journal that was not walked yet, to now. */
  SweepLag: { unit: "Milliseconds", dimension: "sweep", values: ["journal"] },
} as const satisfies Record<
  string,
  {
    readonly unit: "Count" | "Milliseconds";
    readonly dimension: string;
    readonly values: readonly string[];
  }
>;

export type MetricName = keyof typeof metricTable;
export type MetricValue<Name extends MetricName> = (typeof metricTable)[Name]["values"][number];
