import { describe, expect, test } from "vitest";
import { ApiError } from "#api/client/api-error.ts";
import { feeTexts, type Schedule, scopeText, untilText } from "#console/screen/fees/fee-words.ts";
import { monthAfter, startOfMonth } from "#console/screen/fees/months.ts";
import {
  bodyOf,
  draftOf,
  errorsWithin,
  fieldErrorsOf,
  otherErrors,
} from "#console/screen/fees/schedule-draft.ts";

type Component = Schedule["components"][number];

const none: Component = {
  feeType: "provider",
  kind: "percent",
  ...{ amount: null, percent: null, minimum: null, maximum: null },
  tiers: null,
  on: "gross",
  perMonth: false,
};

const schedule: Schedule = {
  id: "fee_1",
  organizationId: "org_1",
  name: "Acme cards",
  provider: "acme",
  currency: "EUR",
  ...{ paymentType: null, paymentSubtype: null, chain: null },
  conditions: [{ type: "card_brand", value: "visa" }],
  effectiveFrom: "2026-03-01T00:00:00.000Z",
  effectiveTo: "2027-01-01T00:00:00.000Z",
  components: [{ ...none, percent: "1.4" }],
  rounding: { mode: "half_even", per: "line" },
  version: 1,
  createdBy: "user:u",
  createdAt: "2026-03-01T00:00:00.000Z",
  updatedAt: "2026-03-01T00:00:00.000Z",
};

const tiers = [
  { upTo: "500", amount: null, percent: "2" },
  { upTo: null, amount: "0.1", percent: "1" },
];

describe("a fee schedule in words", () => {
  test.each<readonly [readonly Partial<Component>[], readonly string[]]>([
    [[{ percent: "1.4" }, { kind: "flat", amount: "0.25" }], ["1.4 % + 0.25 EUR"]],
    [[{ percent: "1.4", minimum: "0.5" }], ["1.4 %, at least 0.50 EUR"]],
    [
      [
        { percent: "1.4", minimum: "0.5", maximum: "10" },
        { kind: "flat", amount: "0.25" },
      ],
      ["(1.4 %, at least 0.50 EUR, at most 10.00 EUR) + 0.25 EUR"],
    ],
    [[{ kind: "tiered", tiers }], ["2 % up to 500.00 EUR, 1 % + 0.10 EUR above"]],
    [
      [
        { percent: "2", on: "net" },
        { feeType: "fx", percent: "0.5" },
      ],
      ["2 %, of the net amount", "0.5 %"],
    ],
    [
      [{ kind: "tiered", tiers, perMonth: true }],
      ["2 % up to 500.00 EUR, 1 % + 0.10 EUR above, by the volume of the month"],
    ],
  ])("%#: %j", (components, expected) => {
    const all = components.map((component) => ({ ...none, ...component }));
    const texts = feeTexts({ components: all, currency: "EUR" }).map(({ text }) => text);
    expect(texts).toEqual(expected);
  });

  test("says what it holds for, and its last day", () => {
    expect(scopeText(schedule)).toBe("in EUR, card_brand visa");
    expect(scopeText({ ...schedule, currency: null, conditions: [] })).toBe("every payment");
    expect(untilText(schedule.effectiveTo)).toBe("2026-12-31");
    expect(untilText(null)).toBe("open");
    expect(untilText("2026-06-30T12:30:00.000Z")).toBe("2026-06-30 12:30 UTC");
  });
});

describe("the form of a fee schedule", () => {
  test("sends what it shows, and keeps moments whose days were not changed", () => {
    const { name, provider, currency, conditions, components, effectiveFrom } = schedule;
    const body = bodyOf(draftOf(schedule), schedule);
    expect(body).toMatchObject({ name, provider, currency, conditions, components, effectiveFrom });
    expect(body.effectiveTo).toBe(schedule.effectiveTo);
    const noon = { ...schedule, effectiveFrom: "2026-03-01T12:00:00.000Z" };
    expect(bodyOf(draftOf(noon), noon).effectiveFrom).toBe(noon.effectiveFrom);
  });

  test("the last day that is typed is still within it", () => {
    const draft = { ...draftOf(null), since: "2026-02-01", until: "2026-02-28" };
    expect(bodyOf(draft, null)).toMatchObject({
      effectiveFrom: "2026-02-01T00:00:00Z",
      effectiveTo: "2026-03-01T00:00:00Z",
    });
    expect(bodyOf({ ...draft, until: "" }, null).effectiveTo).toBeNull();
  });

  test("what was typed for another kind is not sent", () => {
    const [component] = draftOf(null).components;
    if (component === undefined) throw new Error("A new schedule has a component.");
    const typed = { ...component, kind: "flat", amount: "0.25", percent: "1.4", perMonth: true };
    const body = bodyOf({ ...draftOf(null), components: [{ ...typed, kind: "flat" }] }, null);
    expect(body.components).toEqual([{ ...none, kind: "flat", amount: "0.25" }]);
  });

  test("errors stand at their fields, and those without a field are shown too", () => {
    const issues = [
      { path: ["components", 0, "percent"], message: "Is needed for kind percent." },
      { path: ["conditions", 1, "value"], message: "Must not be empty." },
      { path: ["metadata"], message: "Unknown." },
    ];
    const body = { error: "validation_error", message: "Wrong", issues };
    const errors = fieldErrorsOf(new ApiError({ status: 400, body, requestId: null })) ?? {};
    expect(errors["components.0.percent"]).toBe("Is needed for kind percent.");
    expect(errorsWithin(errors, "conditions")).toBe("Must not be empty.");
    expect(errorsWithin(errors, "name")).toBeNull();
    expect(otherErrors(errors)).toBe("metadata: Unknown.");
    const rival = { error: "invalid_state", message: "Overlaps with Acme cards." };
    const refused = fieldErrorsOf(new ApiError({ status: 409, body: rival, requestId: null }));
    expect(otherErrors(refused ?? {})).toContain("Overlaps with Acme cards.");
  });
});

test("months of a report begin in UTC, and the last one is within it", () => {
  expect(startOfMonth("2026-03")).toBe("2026-03-01T00:00:00Z");
  expect(startOfMonth("2026-13")).toBeNull();
  expect(monthAfter("2026-12")).toBe("2027-01");
  expect(monthAfter("2026-01")).toBe("2026-02");
});
