/** A fee schedule in the words of an accountant: what was agreed, for what, and when. */
import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import { amountText } from "#console/format/amount.ts";
import { typeWords } from "../rules/rule-words.ts";

export type Schedule = ItemOf<"listFeeSchedules">;
export type Component = Schedule["components"][number];
export type OverchargeRow = ResponseOf<"getOverchargesReport">["items"][number];
type Tier = NonNullable<Component["tiers"]>[number];

export const feeTypeWords = {
  provider: "Provider's fee",
  network: "Network fee",
  developer: "Developer's fee",
  fx: "Exchange",
} as const satisfies Record<Component["feeType"], string>;

/** `0.25` of EUR as `0.25 EUR`. A schedule that names amounts names their currency. */
function money(amount: string, currency: string | null): string {
  return amountText(amount, currency ?? "").trim();
}

/** `1.4 % + 0.25 EUR` of a component that has either or both. */
function rateText(
  { percent, amount }: Pick<Component, "percent" | "amount">,
  currency: string | null,
): string {
  const parts = [
    ...(percent === null ? [] : [`${percent} %`]),
    ...(amount === null ? [] : [money(amount, currency)]),
  ];
  return parts.join(" + ");
}

function tierText({ upTo, ...rate }: Tier, currency: string | null): string {
  const range = upTo === null ? "above" : `up to ${money(upTo, currency)}`;
  return `${rateText(rate, currency)} ${range}`;
}

function boundsOf({ minimum, maximum }: Component, currency: string | null): string[] {
  return [
    ...(minimum === null ? [] : [`at least ${money(minimum, currency)}`]),
    ...(maximum === null ? [] : [`at most ${money(maximum, currency)}`]),
  ];
}

/** One component as a sentence: `1.4 %, at least 0.50 EUR`. */
function componentText(component: Component, currency: string | null): string {
  const { tiers, on, perMonth } = component;
  const main =
    tiers === null
      ? rateText(component, currency)
      : tiers.map((tier) => tierText(tier, currency)).join(", ");
  return [
    main,
    ...boundsOf(component, currency),
    ...(on === "net" ? ["of the net amount"] : []),
    ...(perMonth ? ["by the volume of the month"] : []),
  ].join(", ");
}

/** The components of each type of fee, which add up: `1.4 % + 0.25 EUR, at least 0.50 EUR`. */
export function feeTexts({ components, currency }: Pick<Schedule, "components" | "currency">) {
  const groups = Map.groupBy(components, ({ feeType }) => feeType);
  return [...groups].map(([feeType, group]) => ({
    feeType,
    text: sumText(group, currency),
  }));
}

/** A bound holds for its component alone: where several add up, one with bounds stands in brackets. */
function sumText(group: readonly Component[], currency: string | null): string {
  const texts = group.map((component) => componentText(component, currency));
  if (texts.length === 1) return texts[0] ?? "";
  return texts.map((text) => (text.includes(", ") ? `(${text})` : text)).join(" + ");
}

/** Which movements it is about, beside its provider. */
export function scopeText(schedule: Schedule): string {
  const { currency, paymentType, paymentSubtype, chain, conditions } = schedule;
  const parts = [
    ...(paymentType === null ? [] : [`${typeWords[paymentType].toLowerCase()} payments`]),
    ...(paymentSubtype === null ? [] : [paymentSubtype]),
    ...(currency === null ? [] : [`in ${currency}`]),
    ...(chain === null ? [] : [`on ${chain}`]),
    ...conditions.map(({ type, value }) => `${type} ${value}`),
  ];
  return parts.length === 0 ? "every payment" : parts.join(", ");
}

const day = 86_400_000;

/** Whether a moment is the beginning of a day in UTC. */
function isMidnight(iso: string): boolean {
  return Date.parse(iso) % day === 0;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** `2026-03-01`; with its time where the day does not begin then. */
export function sinceText(effectiveFrom: string): string {
  return isMidnight(effectiveFrom) ? effectiveFrom.slice(0, 10) : momentText(effectiveFrom);
}

/** The last day, itself included; null has no end. */
export function untilText(effectiveTo: string | null): string {
  if (effectiveTo === null) return "open";
  return isMidnight(effectiveTo) ? lastDay(effectiveTo) : momentText(effectiveTo);
}

function momentText(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}

function lastDay(effectiveTo: string): string {
  return dayOf(Date.parse(effectiveTo) - day);
}

/** The value of a date field; empty without one. */
export function dateOfStart(iso: string): string {
  return iso.slice(0, 10);
}

export function dateOfEnd(effectiveTo: string | null): string {
  if (effectiveTo === null) return "";
  return isMidnight(effectiveTo) ? lastDay(effectiveTo) : effectiveTo.slice(0, 10);
}

/** A day as the API takes it: its beginning in UTC. What is no day goes as it is, and the service names the field. */
export function momentOfDay(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : date;
}

/** The moment after a last day. */
export function endOfDay(date: string): string | null {
  if (date === "") return null;
  const at = Date.parse(momentOfDay(date));
  return Number.isNaN(at) ? date : `${dayOf(at + day)}T00:00:00Z`;
}
