/** What is typed of a fee schedule: texts, until they are sent. The service checks them and names the fields. */
import { ApiError } from "#api/client/api-error.ts";
import type { RequestOf } from "#api/client/types.ts";
import {
  type Component,
  dateOfEnd,
  dateOfStart,
  endOfDay,
  momentOfDay,
  type Schedule,
} from "./fee-words.ts";

type Body = RequestOf<"createFeeSchedule">["body"];

export type TierDraft = {
  readonly upTo: string;
  readonly percent: string;
  readonly amount: string;
};

export type ComponentDraft = {
  readonly feeType: Component["feeType"];
  readonly kind: Component["kind"];
  readonly amount: string;
  readonly percent: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly tiers: readonly TierDraft[];
  readonly on: Component["on"];
  readonly perMonth: boolean;
};

export type ScheduleDraft = {
  readonly name: string;
  readonly provider: string;
  readonly currency: string;
  readonly paymentType: Schedule["paymentType"] | "";
  readonly paymentSubtype: string;
  readonly chain: string;
  /** `card_brand: visa, method: card`. */
  readonly conditions: string;
  readonly since: string;
  readonly until: string;
  readonly components: readonly ComponentDraft[];
  readonly roundingMode: Schedule["rounding"]["mode"];
  readonly roundingPer: Schedule["rounding"]["per"];
};

export const emptyTier: TierDraft = { upTo: "", percent: "", amount: "" };

export const emptyComponent: ComponentDraft = {
  feeType: "provider",
  kind: "percent",
  amount: "",
  percent: "",
  minimum: "",
  maximum: "",
  tiers: [emptyTier],
  on: "gross",
  perMonth: false,
};

const emptyDraft: ScheduleDraft = {
  name: "",
  provider: "",
  currency: "",
  paymentType: "",
  paymentSubtype: "",
  chain: "",
  conditions: "",
  since: "",
  until: "",
  components: [emptyComponent],
  roundingMode: "half_even",
  roundingPer: "line",
};

/** @param schedule null: a new one */
export function draftOf(schedule: Schedule | null): ScheduleDraft {
  if (schedule === null) return emptyDraft;
  const { name, provider, currency, paymentType, paymentSubtype, chain, rounding } = schedule;
  return {
    name,
    provider,
    currency: currency ?? "",
    paymentType: paymentType ?? "",
    paymentSubtype: paymentSubtype ?? "",
    chain: chain ?? "",
    conditions: schedule.conditions.map(({ type, value }) => `${type}: ${value}`).join(", "),
    since: dateOfStart(schedule.effectiveFrom),
    until: dateOfEnd(schedule.effectiveTo),
    components: schedule.components.map(componentDraft),
    roundingMode: rounding.mode,
    roundingPer: rounding.per,
  };
}

function componentDraft(component: Component): ComponentDraft {
  const { feeType, kind, amount, percent, minimum, maximum, tiers, on, perMonth } = component;
  return {
    ...{ feeType, kind, on, perMonth },
    ...{ amount: amount ?? "", percent: percent ?? "" },
    ...{ minimum: minimum ?? "", maximum: maximum ?? "" },
    tiers: (tiers ?? [emptyTier]).map((tier) => ({
      upTo: tier.upTo ?? "",
      percent: tier.percent ?? "",
      amount: tier.amount ?? "",
    })),
  };
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** @param schedule keeps its moments where their days were not changed; null: a new one */
export function bodyOf(draft: ScheduleDraft, schedule: Schedule | null): Body {
  const before = draftOf(schedule);
  const keeps = (name: "since" | "until") => schedule !== null && draft[name] === before[name];
  return {
    name: draft.name.trim(),
    provider: draft.provider.trim(),
    currency: textOrNull(draft.currency),
    paymentType: draft.paymentType === "" ? null : draft.paymentType,
    paymentSubtype: textOrNull(draft.paymentSubtype),
    chain: textOrNull(draft.chain),
    conditions: conditionsOf(draft.conditions),
    effectiveFrom:
      schedule !== null && keeps("since") ? schedule.effectiveFrom : momentOfDay(draft.since),
    effectiveTo: schedule !== null && keeps("until") ? schedule.effectiveTo : endOfDay(draft.until),
    components: draft.components.map(componentBody),
    rounding: { mode: draft.roundingMode, per: draft.roundingPer },
  };
}

/** Each kind has its own fields: what was typed for another kind is not sent. */
function componentBody({ feeType, kind, on, ...draft }: ComponentDraft) {
  return {
    ...{ feeType, kind, on },
    amount: kind === "flat" ? textOrNull(draft.amount) : null,
    percent: kind === "percent" ? textOrNull(draft.percent) : null,
    minimum: textOrNull(draft.minimum),
    maximum: textOrNull(draft.maximum),
    tiers:
      kind === "tiered"
        ? draft.tiers.map(({ upTo, percent, amount }) => ({
            upTo: textOrNull(upTo),
            percent: textOrNull(percent),
            amount: textOrNull(amount),
          }))
        : null,
    perMonth: kind === "tiered" && draft.perMonth,
  };
}

function conditionsOf(text: string) {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf(":");
      const type = at === -1 ? part : part.slice(0, at).trim();
      return { type, value: at === -1 ? "" : part.slice(at + 1).trim() };
    });
}

/** What is wrong, by the place in the body: `components.0.percent`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Refusals that name no field: a schedule for the same movements, too many schedules. */
const whole = "";

/**
 * @param within the property of the body in which the schedule stands, where it is not the body itself
 * @returns null for an error that no field of a form explains
 */
export function fieldErrorsOf(error: unknown, within?: string): FieldErrors | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return { [whole]: error.message.replace(/^\w+: /, "") };
  if (error.issues.length === 0) return null;
  const placeOf = (path: readonly (string | number)[]) =>
    (path[0] === within ? path.slice(1) : path).join(".");
  return Object.fromEntries(error.issues.map(({ path, message }) => [placeOf(path), message]));
}

/** The errors at a place, and those within it. */
export function errorsWithin(errors: FieldErrors, place: string): string | null {
  const found = Object.entries(errors).filter(
    ([path]) => path === place || path.startsWith(`${place}.`),
  );
  return found.length === 0 ? null : found.map(([, message]) => message).join(" ");
}

/** Errors for which the form has no field. */
export function otherErrors(errors: FieldErrors): string | null {
  const places = new Set(Object.keys(bodyOf(emptyDraft, null)));
  const found = Object.entries(errors).filter(([path]) => !places.has(path.split(".")[0] ?? ""));
  const texts = found.map(([path, message]) => (path === whole ? message : `${path}: ${message}`));
  return texts.length === 0 ? null : texts.join(" ");
}
