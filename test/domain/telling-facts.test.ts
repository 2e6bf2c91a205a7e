/** Facts of a leg that later news correct. */
import { describe, expect, test } from "vitest";
import type { Telling } from "../../shared/domain/flow-leg.ts";
import { latestFact } from "../../shared/domain/telling-facts.ts";
import { tellingOf } from "./samples.ts";

const told = (status: Telling["status"], sequence: number, txHash?: string) =>
  tellingOf(status, { sequence, ...(txHash === undefined ? {} : { txHash }) });

describe("the hash of a leg", () => {
  test.each([
    ["none", [told("pending", 1)], undefined],
    ["a preliminary one", [told("pending", 1, "0x1")], "0x1"],
    ["the final one, first", [told("confirmed", 2, "0x2"), told("pending", 1, "0x1")], "0x2"],
    ["the final one, last", [told("pending", 1, "0x1"), told("confirmed", 2, "0x2")], "0x2"],
    ["a preliminary one kept", [told("pending", 1, "0x1"), told("confirmed", 2)], "0x1"],
    [
      "final before a late pending",
      [told("pending", 3, "0x1"), told("confirmed", 2, "0x2")],
      "0x2",
    ],
    ["the later of two", [told("pending", 2, "0x2"), told("pending", 1, "0x1")], "0x2"],
  ] as const)("%s", (_name, tellings, expected) => {
    expect(latestFact(tellings, "txHash")).toBe(expected);
  });

  test("fees that nobody states do not hide those that were", () => {
    const fees = [{ type: "network", amount: "1", currency: "USD" }] as unknown as Telling["fees"];
    const tellings = [
      tellingOf("pending", { sequence: 1, ...(fees === undefined ? {} : { fees }) }),
      tellingOf("confirmed", { sequence: 2, fees: [] }),
    ];
    expect(latestFact(tellings, "fees")).toEqual(fees);
  });
});
