/** A bank's row that is booked long after its import is a row error (docs/files.md, Dates). */
import { describe, expect, test } from "vitest";
import { bank, base, fileOf as ofxFileOf, sgml } from "../ofx/ofx-file.ts";
import type { ProfileInput } from "../read-file.ts";
import { readWhole } from "../read-whole.ts";

/** A date of six digits, YYMMDD, as each format writes it. */
const short = (date: string) => date.slice(2).replaceAll("-", "");
const mt940 = (date: string) =>
  `:20:S\n:25:A1\n:28C:1/1\n:60F:C260104EUR100,00\n:61:${short(date)}C10,00NTRFA//B\n:62F:C260105EUR110,00\n-\n`;
const camt = (date: string) =>
  `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
const bai2 = (date: string) =>
  `01,B,U,${short(date)},0600,1,,,2/\n02,U,B,1,${short(date)},,USD,2/\n03,A1,USD,015,1000,,/\n16,195,1000,Z,B1,C1,WIRE/\n49,2000,3/\n98,2000,1,5/\n99,2000,1,7/\n`;
const ofx = (date: string) =>
  ofxFileOf(bank(sgml({ ...base, DTPOSTED: date.replaceAll("-", ""), TRNAMT: "10.00" })));

const formats: readonly (readonly [ProfileInput["format"], (date: string) => string])[] = [
  ["mt940", mt940],
  ["camt053", camt],
  ["bai2", bai2],
  ["ofx", ofx],
];

/** The import is on 10 January 2026. */
describe.each(formats)("%s", (format, fileOf) => {
  const outcomeOf = async (date: string, options: ProfileInput["options"] = {}) => {
    const { rows } = await readWhole(fileOf(date), { format, options });
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
  const { summary } = await readWhole(camt("2062-01-05"), { format: "camt053" });
  expect(summary.leftOut[0]).toMatchObject({
    code: "date_implausible",
    message: expect.stringMatching(/2062-01-05, which is after 2026-02-09.*dateWindow/),
  });
});
