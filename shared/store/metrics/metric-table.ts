/**
 * Metrics of the service, in addition to those of AWS. Dimensions have few, known values: a value
 * for each organization would create, and cost, a metric for each organization.
 */

import { verdicts } from "#domain/case/verdict/verdict.ts";
import { notUnderstoodCauses } from "#domain/evidence/not-understood.ts";

export const metricNamespace = "PaymentReconciliation";
/** Service name that Powertools adds to each metric. */
export const metricService = "payment-reconciliation";

export const metricTable = {
  /** Cases whose verdict changed, by new verdict. */
  Verdicts: { unit: "Count", dimension: "verdict", values: verdicts },
  /** Time from the change of a record to the commit of the decision about it. */
  MatchLatency: { unit: "Milliseconds", dimension: "queue", values: ["matcher"] },
  /**
   * Time from sending a message to its first delivery. Not recorded in the slow lane, whose
   * messages are delayed on purpose.
   */
  QueueAge: {
    unit: "Milliseconds",
    dimension: "queue",
    values: ["matcher", "outbound", "file-worker", "exporter"],
  },
  /** Attempts to deliver an outbound webhook; after `failed` no attempt follows. */
  Deliveries: {
    unit: "Count",
    dimension: "outcome",
    values: ["delivered", "retry_scheduled", "failed"],
  },
  /**
   * Records that a rematch or a simulation skipped after repeated failures; they keep their
   * previous decision.
   */
  JobFailures: { unit: "Count", dimension: "job", values: ["rematch", "simulation"] },
  /**
   * Items that are still due after several messages (sweep-due.ts), and windows of the audit entries that
   * still have missed work after ten walks (sweep-missed-work.ts).
   */
  Overdue: {
    unit: "Count",
    dimension: "kind",
    values: ["case", "delivery", "import", "job", "sweep"],
  },
  /** Files that were not imported in time, and integrations that fell silent. */
  Silent: { unit: "Count", dimension: "kind", values: ["file", "integration"] },
  /**
   * Files of the drop folder: `taken` as a batch, `repeated` by one with the same content, `failed` before they were read,
   * and in `nobody`'s folder.
   */
  DroppedFiles: {
    unit: "Count",
    dimension: "outcome",
    values: ["taken", "repeated", "failed", "nobody"],
  },
  /** Accepted records of which a part was not understood; one with several causes counts for each. */
  NotUnderstood: { unit: "Count", dimension: "cause", values: notUnderstoodCauses },
  /** Changes of the table that a consumer of the stream could not read and skipped. */
  UnreadableRecords: {
    unit: "Count",
    dimension: "consumer",
    values: ["stream-relay", "list-counter", "missed-work-sweeper"],
  },
  /** Missed work of consumers that the missed-work sweeper repaired. */
  MissedWork: {
    unit: "Count",
    dimension: "work",
    values: ["event", "delivery", "decision", "count"],
  },
  /** Reads and refusals whose audit event could not be written, and API keys that were refused though they are known. */
  TrailFailures: { unit: "Count", dimension: "kind", values: ["unnoted", "refused_key"] },
  /**
   * How old the oldest work is that the minute's messages name: since the start of a window of the audit entries that is not
   * walked, or not sealed; since an item or an integration fell due, and nothing where none is.
   */
  SweepLag: {
    unit: "Milliseconds",
    dimension: "sweep",
    values: ["journal", "seals", "due", "polls"],
  },
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
