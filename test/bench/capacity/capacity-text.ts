import cdkJson from "#cdk.json" with { type: "json" };
import { amountsOfPayment, dollarsOf } from "../cost/dollar-model.ts";
import {
  type Capacity,
  capacityOfDefaults,
  catchUpSeconds,
  minuteWork,
  payment,
  pollsEachMinute,
  quotas,
  rates,
  shardsAt,
} from "./capacity-model.ts";

const minutesStopped = 10;
const shown = (value: number) => Math.ceil(value).toLocaleString("en-US");

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function stallText({ carries }: Capacity): string {
  const rate = rates[0];
  const seconds = catchUpSeconds(minutesStopped * 60, rate, carries);
  return seconds === null ? "never" : `${shown(seconds)} s`;
}

/** A setting as code; what is no setting as text. */
function limitText({ limit }: Capacity): string {
  return limit.includes(" ") ? limit : `\`${limit}\``;
}

/** All that a payment costs in every part, without what is kept of it. */
function dollarsText({ carries }: Capacity): string {
  return (carries * 3_600 * dollarsOf(amountsOfPayment(carries))).toFixed(2);
}

/** The tables of docs/capacity.md. */
export function capacityText(): string {
  const capacities = capacityOfDefaults(cdkJson.context.rateLimits.gatewayRequestsPerSecond);
  const polls = pollsEachMinute(minuteWork.pollMilliseconds);
  return [
    row(
      "part",
      "carries, payments a second",
      "bound by",
      "caught up after a stop of 10 minutes at 100 a second",
      "dollars an hour to process so many payments",
    ),
    row("---", "---", "---", "---", "---"),
    ...capacities.map((each) =>
      row(each.part, shown(each.carries), limitText(each), stallText(each), dollarsText(each)),
    ),
    "",
    row("needed for payments a second", "by default", ...rates.map(shown)),
    row("---", "---", ...rates.map(() => "---")),
    ...quotas.map(({ quota, byDefault, needed }) =>
      row(quota, shown(byDefault), ...rates.map((rate) => shown(needed(rate)))),
    ),
    row("shards of the table's stream", "by itself", ...rates.map((rate) => shown(shardsAt(rate)))),
    "",
    `A minute has ${shown(polls.sent)} polls at most, and room for ${shown(polls.room)} of ${minuteWork.pollMilliseconds} ms.`,
    `A payment takes ${payment.writeUnits} write units, ${payment.readUnits} read units and ${payment.requests} requests.`,
  ].join("\n");
}
