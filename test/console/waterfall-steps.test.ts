import { describe, expect, test } from "vitest";
import { stepsOf } from "#console/screen/case/waterfall-steps.ts";

const line = (type: string, amount: string) => ({ type, amount, evidence: "why" });

describe("the steps of a difference", () => {
  test("lead from what was expected over each line to what arrived", () => {
    const { steps, startsAtZero } = stepsOf({
      expected: "100",
      actual: "50",
      lines: [line("fee", "10"), line("rounding", "0"), line("returned", "40")],
    });
    expect(startsAtZero).toBe(true);
    expect(steps.map(({ title, kind, from, to }) => [title, kind, from, to])).toEqual([
      ["Expected", "total", 0, 1_000],
      ["Fee", "less", 1_000, 900],
      ["Returned", "less", 900, 500],
      ["Arrived", "total", 0, 500],
    ]);
  });

  test("a line below zero adds", () => {
    const { steps } = stepsOf({
      expected: "100",
      actual: "200",
      lines: [line("fx_spread", "-100")],
    });
    expect(steps[1]).toMatchObject({ title: "Exchange", kind: "more", from: 500, to: 1_000 });
  });

  test("a small difference is shown larger, and the picture says so", () => {
    const { steps, startsAtZero } = stepsOf({
      expected: "17125.00",
      actual: "17121.8",
      lines: [line("unexplained", "3.2")],
    });
    expect(startsAtZero).toBe(false);
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [0, 1_000],
      [1_000, 500],
      [0, 500],
    ]);
  });

  test("amounts of 38 digits and 18 decimals keep their place", () => {
    const { steps } = stepsOf({
      expected: "10000000000000000000.000000000000000002",
      actual: "5000000000000000000.000000000000000001",
      lines: [line("unexplained", "5000000000000000000.000000000000000001")],
    });
    expect(steps.map(({ to }) => to)).toEqual([1_000, 500, 500]);
  });

  test("nothing expected and nothing arrived has no height", () => {
    const { steps } = stepsOf({ expected: "0", actual: "0", lines: [] });
    expect(steps.map(({ to }) => to)).toEqual([0, 0]);
  });
});
