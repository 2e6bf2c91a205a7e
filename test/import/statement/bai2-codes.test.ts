/** Groups, dates and type codes of BAI2 (docs/files.md, Rows). */
import { describe, expect, test } from "vitest";
import { createImportProfileBody } from "#api/resource/import/import-profile-request.ts";
import { readEvents, show } from "../read-file.ts";

type Written = { readonly status?: string; readonly asOf?: string; readonly row?: string };

function fileOf({ status = "1", asOf = "260105", row = "16,165,50000,0,B1,C1,TEXT/" }: Written) {
  return `01,B,C,260106,0800,1,,,2/\n02,C,B,${status},${asOf},,USD,2/\n03,1,USD,010,0,,,015,50000,,/\n${row}\n49,100000,3/\n98,100000,1,5/\n99,100000,1,7/\n`;
}

const read = (written: Written, options: object = {}) =>
  readEvents(fileOf(written), { format: "bai2", options });

async function rowsOf(written: Written, options: object = {}) {
  return show(await read(written, options)).filter((line) => !line.startsWith("statement"));
}

describe("type codes", () => {
  test.each([
    ["100", "credit"],
    ["399", "credit"],
    ["400", "debit"],
    ["699", "debit"],
    ["920", "credit"],
    ["959", "credit"],
    ["960", "debit"],
    ["999", "debit"],
  ])("%s is a %s by the standard", async (code, direction) => {
    expect(await rowsOf({ row: `16,${code},50000,0,B1,C1,TEXT/` })).toEqual([
      `4 ${direction} 500.00 USD 2026-01-05 -`,
    ]);
  });

  test.each(["099", "700", "829", "900", "906", "919"])("%s is nobody's", async (code) => {
    const row = `16,${code},50000,0,B1,C1,TEXT/`;
    expect(await rowsOf({ row })).toEqual(["4 rejected type_code_unknown"]);
  });

  test("the profile's own win over the standard", async () => {
    const typeCodes = { credit: ["829", "960"], debit: ["906"], information: ["165"] };
    const of = (code: string) => rowsOf({ row: `16,${code},50000,0,B1,C1,T/` }, { typeCodes });
    expect(await of("829")).toEqual(["4 credit 500.00 USD 2026-01-05 -"]);
    expect(await of("960")).toEqual(["4 credit 500.00 USD 2026-01-05 -"]);
    expect(await of("906")).toEqual(["4 debit 500.00 USD 2026-01-05 -"]);
    expect(await of("165")).toEqual(["4 skipped information_only"]);
  });

  test.each([[{ credit: ["829"], debit: ["829"] }], [{ credit: ["82"] }], [{ credits: ["829"] }]])(
    "%j is refused",
    (typeCodes) => {
      const body = {
        name: "p",
        sourceType: "bank_statement",
        format: "bai2",
        options: { typeCodes },
      };
      expect(createImportProfileBody.safeParse(body).success).toBe(false);
    },
  );
});

describe("group status", () => {
  const told = async (status: string) => {
    const events = await read({ status });
    return events.flatMap((event) => (event.kind === "warning" ? [event.code] : []));
  };

  test.each(["2", "4"])("%s is no money, and that is told", async (status) => {
    expect(await rowsOf({ status })).toEqual(["4 skipped group_not_booked"]);
    expect(await told(status)).toEqual(["group_not_booked"]);
    const events = await read({ status });
    expect(events.some(({ kind }) => kind === "statement")).toBe(false);
  });

  test.each([
    ["1", []],
    ["", ["group_status_assumed"]],
    ["3", ["group_correction"]],
  ])("%j is money", async (status, warnings) => {
    expect(await rowsOf({ status })).toEqual(["4 credit 500.00 USD 2026-01-05 -"]);
    expect(await told(status)).toEqual(warnings);
  });
});

test.each([
  ["20260105", "2026-01-05"],
  ["19991231", "1999-12-31"],
  ["260105", "2026-01-05"],
  ["991231", "1999-12-31"],
])("the as-of date %s", async (asOf, day) => {
  expect(await rowsOf({ asOf })).toEqual([`4 credit 500.00 USD ${day} -`]);
});

test("value dates may have eight digits too", async () => {
  const row = "16,165,50000,V,20260107,,B1,C1,TEXT/";
  expect(await rowsOf({ row })).toEqual(["4 credit 500.00 USD 2026-01-05 2026-01-07"]);
});

test.each(["2026010", "30260105", "20261305", "x"])("%s is no as-of date", async (asOf) => {
  await expect(read({ asOf })).rejects.toThrow(`"${asOf}" is not an as-of date`);
});
