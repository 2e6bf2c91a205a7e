/** What is wrong beside the payments: payouts, files, endpoints, deliveries, and what waits for this person. */
import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import { countText, differenceOf, isZeroAmount, sumOfAmounts } from "#console/format/amount.ts";
import { counted, type Incident } from "./incident.ts";

type Settlement = ItemOf<"listSettlements">;

const payoutWords = {
  short: ["is short", "missing"],
  over: ["brought too much", "too much"],
  late: ["is late", "not arrived"],
} as const;

export function payoutIncident(settlement: Settlement): Incident[] {
  const { id, status, reference, provider, currency, difference, net, shortfallReasons } =
    settlement;
  if (status !== "short" && status !== "over" && status !== "late") return [];
  const [said, word] = payoutWords[status];
  const amount = (status === "late" ? net : (difference ?? "0")).replace("-", "");
  return [
    {
      key: id,
      icon: "settlement",
      tone: status === "over" ? "warn" : "bad",
      text: `Payout ${reference} of ${provider} ${said}`,
      ...(status === "late" ? {} : { detail: explained(shortfallReasons) }),
      money: [{ amount, currency, word }],
      since: { at: settlement.createdAt },
      act: { label: "Look", path: ["settlements", id] },
    },
  ];
}

function explained(reasons: Settlement["shortfallReasons"]): string {
  const [only, ...others] = reasons;
  if (only === undefined) return "No item of it, and no two, are exactly the difference.";
  const { length } = only.positions;
  if (others.length > 0)
    return `${countText(reasons.length)} ways of its items explain it exactly.`;
  return length === 1
    ? `Item ${countText((only.positions[0] ?? 0) + 1)} explains it exactly.`
    : `Items ${only.positions.map((position) => countText(position + 1)).join(" and ")} explain it exactly.`;
}

export function endpointIncident(endpoint: ItemOf<"listOutboundWebhookEndpoints">): Incident[] {
  const { id, name, failingSince, disabledReason, status } = endpoint;
  const isOff = status === "disabled" && disabledReason !== null && disabledReason !== "person";
  if (failingSince === null && !isOff) return [];
  return [
    {
      key: id,
      icon: "send",
      tone: "bad",
      text: isOff ? `${name} was switched off` : `${name} does not take our events`,
      detail: isOff
        ? "It answered that it is gone, or kept failing. Nothing more is sent to it."
        : "Each delivery is sent again until it takes it, or is given up.",
      money: [],
      since: failingSince === null ? null : { at: failingSince },
      act: { label: "Look", path: ["endpoints", id] },
    },
  ];
}

export const week = 7 * 86_400_000;

/** Rows that were rejected, until the file is withdrawn; a file of which nothing was read, for a week. */
export function fileIncident(batch: ItemOf<"listImportBatches">): Incident[] {
  const { id, fileName, rejected, dryRun, createdAt, status } = batch;
  const hasFailed = status === "failed" && Date.parse(createdAt) > Date.now() - week;
  const isOpen = hasFailed || (rejected > 0 && status !== "withdrawn");
  if (dryRun || !isOpen) return [];
  return [
    {
      key: id,
      icon: "imports",
      tone: "bad",
      text: hasFailed
        ? `${fileName} was not imported`
        : counted(rejected, [
            `row of ${fileName} was rejected`,
            `rows of ${fileName} were rejected`,
          ]),
      detail: "What is left out is in no payment.",
      money: [],
      since: { at: createdAt },
      act: { label: hasFailed ? "Look" : "Correct them", path: ["imports", id] },
    },
  ];
}

type Records = Pick<ResponseOf<"listRawRecords">, "total" | "items">;

export function refusedIncident({ total, items }: Records): Incident[] {
  if (total === 0) return [];
  const [newest] = items;
  return [
    {
      key: "refused",
      icon: "plug",
      tone: "bad",
      text: counted(total, ["delivery was refused", "deliveries were refused"]),
      detail: "The signature or the body was wrong: it counts for nothing.",
      money: [],
      since: newest === undefined ? null : { at: newest.receivedAt },
      act: { label: "Look", path: ["refusals"] },
    },
  ];
}

export function notUnderstoodIncident({ total, items }: Records): Incident[] {
  if (total === 0) return [];
  const [newest] = items;
  return [
    {
      key: "not-understood",
      icon: "alert",
      tone: "bad",
      text: counted(total, [
        "record of the last 7 days was not understood",
        "records of the last 7 days were not understood",
      ]),
      detail: "Money may have moved that no payment shows.",
      money: [],
      since: newest === undefined ? null : { at: newest.receivedAt },
      act: { label: "Look", path: ["not-understood"] },
    },
  ];
}

type Approval = ItemOf<"listApprovals">;

/** Of those that somebody else asked for: nobody approves their own. */
export function approvalIncident(approvals: readonly Approval[], me: string | null): Incident[] {
  const mine = approvals.filter(({ requester }) => requester !== me);
  const [only] = mine;
  if (only === undefined) return [];
  const sums = Map.groupBy(
    mine.flatMap(({ amount, currency }) =>
      amount === null || currency === null ? [] : [{ amount: amount.replace("-", ""), currency }],
    ),
    ({ currency }) => currency,
  );
  const oldest = mine.map(({ createdAt }) => createdAt).sort()[0] ?? only.createdAt;
  const target =
    mine.length === 1
      ? { path: ["approvals", only.id] }
      : { path: ["approvals"], query: { status: "pending" } };
  return [
    {
      key: "approvals",
      icon: "approval",
      tone: "warn",
      text: counted(mine.length, [
        "act waits for a second person",
        "acts wait for a second person",
      ]),
      detail: "You may decide: somebody else asked.",
      money: [...sums].map(([currency, some]) => ({
        ...{ currency, word: "to decide" },
        amount: sumOfAmounts(some.map(({ amount }) => amount)),
      })),
      since: { at: oldest },
      act: { label: "Decide", ...target },
    },
  ];
}

type Rate = ResponseOf<"getMatchRateReport">["items"][number];

/** Bank lines and reports that no payment has, from the counts of all of them. */
export function strayIncident(rows: readonly Rate[]): Incident[] {
  const sources = rows.flatMap((row) => ("source" in row ? [row] : []));
  const count = sources.reduce((sum, { legs, matchedLegs }) => sum + legs - matchedLegs, 0);
  if (count === 0) return [];
  const left = sources.flatMap(({ currency, amount, matchedAmount }) =>
    currency === null || amount === null || matchedAmount === null
      ? []
      : [{ currency, amount: differenceOf(amount, matchedAmount) }],
  );
  const sums = [...Map.groupBy(left, ({ currency }) => currency)]
    .map(([currency, some]) => ({
      currency,
      amount: sumOfAmounts(some.map(({ amount }) => amount)),
    }))
    .filter(({ amount }) => !isZeroAmount(amount));
  return [
    {
      key: "stray",
      icon: "evidence",
      tone: "warn",
      text: counted(count, [
        "bank line or report belongs to no payment",
        "bank lines and reports belong to no payment",
      ]),
      money: sums.map((each) => ({ ...each, word: "not linked" })),
      since: null,
      act: { label: "Link them", path: ["workbench"] },
    },
  ];
}

export function assignedIncident(total: number, me: string): Incident[] {
  if (total === 0) return [];
  return [
    {
      key: "assigned",
      icon: "person",
      tone: "note",
      text: counted(total, ["payment is assigned to you", "payments are assigned to you"]),
      money: [],
      since: null,
      act: { label: "Go on", path: ["queue"], query: { status: "open", assignee: me } },
    },
  ];
}
