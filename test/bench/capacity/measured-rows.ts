/** What was measured, as rows of a table: what each part carries, beside the model, and what a stop costs. */
import cdkJson from "#cdk.json" with { type: "json" };
import { capacityOfDefaults, catchUpSeconds, payment } from "./capacity-model.ts";
import type { Measured } from "./measure.ts";

const stopSeconds = 600;
const stopRate = 100;
const shown = (value: number) => Math.floor(value).toLocaleString("en-US");

export type MeasuredRow = {
  readonly line: string;
  /** Payments a second. */
  readonly carries: number;
  /** By the model, for payments with amounts and references of their own; null: the model does not have this part. */
  readonly promised: number | null;
};

export const measuredHeading = [
  `| part | environments at once | busy ms a payment | carries a second | model | a stop of ${stopSeconds / 60} minutes at ${stopRate} a second | invocations | came back |`,
  "| --- | --- | --- | --- | --- | --- | --- | --- |",
];

function stopText(carries: number): string {
  const seconds = catchUpSeconds(stopSeconds, stopRate, carries);
  return seconds === null ? "never caught up" : `${seconds} s`;
}

export function measuredRows(measured: readonly Measured[]): readonly MeasuredRow[] {
  const { gatewayRequestsPerSecond } = cdkJson.context.rateLimits;
  const model = capacityOfDefaults(gatewayRequestsPerSecond);
  return measured.map(({ part, busyMilliseconds, atOnce, invocations, failed }) => {
    const isRequests = part === "requests";
    // The gateway bounds requests; their functions get as many environments as they need.
    const carries = isRequests
      ? gatewayRequestsPerSecond / payment.requests
      : (atOnce * 1_000) / busyMilliseconds;
    const name = isRequests ? "gateway" : part;
    const promised = model.find((each) => each.part === name)?.carries ?? null;
    const cells = [
      part,
      isRequests ? "as needed" : atOnce,
      busyMilliseconds.toFixed(1),
      shown(carries),
      promised === null ? "" : shown(promised),
      stopText(carries),
      invocations,
      failed,
    ];
    return { line: `| ${cells.join(" | ")} |`, carries, promised };
  });
}
