/** A bank's row that is booked long after its import is a row error (docs/files.md, Dates). */
import { describe, expect, test } from "vitest";
import type { ProfileInput } from "../read-file.ts";
import { readWhole } from "../read-whole.ts";
import { bankFormats, camt } from "./bank-file.ts";

/** The import is on 10 January 2026. */
describe.each(bankFormats)("%s", (format, fileOf) => {
  const outcomeOf = async (date: string, options: ProfileInput["options"] = {}) => {
    const { rows } = await readWhole(fileOf({ date }), { format, options });
    const reading = rows[0]?.reading;
    return reading?.outcome === "rejected" ? reading.code : reading?.outcome;
  };

  test("30 days after the import is read, a day more is rejected", async () => {
    expect(await outcomeOf("2026-02-09")).toBe("movement");
    expect(await outcomeOf("2026-02-10")).toBe("date_implausible");
    expect(await outcomeOf("2026-02-10", { dateWindow: { daysAfter: 400 } })).toBe("movement");
  });

  test("an old statement is read, unless the profile says how old it may be", async () => {
    expect(await outcomeOf("2012-01-05")).toBe("movement");
    const options = { dateWindow: { daysBefore: 731 } };
    expect(await outcomeOf("2012-01-05", options)).toBe("date_implausible");
  });
});

test("the message has the date and says what to do", async () => {
  const { summary } = await readWhole(camt({ date: "2062-01-05" }), { format: "camt053" });
  expect(summary.leftOut[0]).toMatchObject({
    code: "date_implausible",
    message: expect.stringMatching(/2062-01-05, which is after 2026-02-09.*dateWindow/),
  });
});
