/** A fee schedule; a test sets only the relevant fields. */
import type { FeeComponent, FeeSchedule } from "#domain/fee/fee-schedule.ts";
import type { ChargedMovement } from "#domain/fee/price-movement.ts";
import { amount, atMinute, currency, money, organizationId, uuid } from "../samples.ts";

type GivenComponent = {
  readonly feeType?: FeeComponent["feeType"];
  readonly amount?: string;
  readonly percent?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  /** `1000: 1.5% + 0.10`, the last one `: 1%`. */
  readonly tiers?: readonly string[];
  readonly on?: FeeComponent["on"];
  readonly perMonth?: true;
};

const optional = (text: string | undefined) => (text === undefined ? null : amount(text));

function componentOf({ tiers, feeType, on, perMonth, ...given }: GivenComponent) {
  const kind = tiers !== undefined ? "tiered" : given.percent !== undefined ? "percent" : "flat";
  return {
    feeType: feeType ?? "provider",
    kind,
    amount: optional(given.amount),
    percent: optional(given.percent),
    minimum: optional(given.minimum),
    maximum: optional(given.maximum),
    tiers: tiers?.map(tierOf) ?? null,
    on: on ?? "gross",
    perMonth: perMonth === true,
  } as const satisfies FeeComponent;
}

function tierOf(text: string) {
  const [limit = "", fees = ""] = text.split(": ");
  const parts = fees.split(" + ");
  const percent = parts.find((part) => part.endsWith("%"))?.slice(0, -1);
  const flat = parts.find((part) => !part.endsWith("%"));
  return {
    upTo: limit === "" ? null : amount(limit),
    amount: optional(flat),
    percent: optional(percent),
  };
}

export function scheduleOf(
  components: readonly GivenComponent[],
  changes: Partial<FeeSchedule> = {},
): FeeSchedule {
  return {
    uuid: uuid(900),
    organizationId,
    name: "Acme cards",
    provider: "acme",
    currency: currency("EUR"),
    paymentType: null,
    paymentSubtype: null,
    chain: null,
    conditions: [],
    effectiveFrom: atMinute(-1_440),
    effectiveTo: null,
    components: components.map(componentOf),
    rounding: { mode: "half_even", per: "line" },
    createdBy: "user:alice",
    createdAt: atMinute(-9_000),
    updatedAt: atMinute(-9_000),
    version: 1,
    ...changes,
  };
}

/** @param fees such as `1.95 EUR`, of type provider */
export function movementOf(
  text: string,
  fees: readonly string[],
  changes: Partial<ChargedMovement> = {},
): ChargedMovement {
  return {
    provider: "acme",
    ...money(text),
    time: atMinute(0),
    fees: fees.map((fee) => ({ type: "provider", ...money(fee) })),
    references: [],
    isShare: false,
    ...changes,
  };
}
