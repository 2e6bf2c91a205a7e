/** Preview and batches show the whole of a file; profiles that can read no row are refused (docs/files.md). */
import { describe, expect, test } from "vitest";
import { newClient, read, readError } from "../service-client.ts";
import { type Answer, csvProfile, imported, newProfile } from "./import-clients.ts";

const client = await newClient({ permissions: ["imports_manage", "cases_action"] });
const today = new Date().toISOString().slice(0, 10);

describe("the whole of a file", () => {
  const content = `account,date,amount,text\nA,${today},12.50,a\nA,${today},-2.50,b\nA,${today},x,c\nA,${today},0,d\n`;
  const whole = {
    totals: [
      {
        ...{ currency: "EUR", direction: "credit", count: 1, sum: "12.5" },
        ...{ firstDate: today, lastDate: today },
      },
      {
        ...{ currency: "EUR", direction: "debit", count: 1, sum: "2.5" },
        ...{ firstDate: today, lastDate: today },
      },
    ],
    guesses: [
      {
        code: "delimiter_detected",
        message: expect.any(String),
        count: 1,
        examples: [{ line: 1, text: ", in account,date,amount,text" }],
      },
    ],
    leftOut: [
      { outcome: "rejected", code: "amount_invalid", count: 1, firstLine: 4 },
      { outcome: "skipped", code: "zero_amount", count: 1, firstLine: 5 },
    ].map((reason) => ({ ...reason, message: expect.any(String) })),
    balanceCheck: null,
  };

  test("is in the preview, the dry run and the import alike", async () => {
    const profileId = await newProfile(client);
    const path = `/v1/import-profiles/${profileId}/preview`;
    expect(read(await client.post(path, { content, limit: 1 }), 200)).toMatchObject(whole);
    expect(await imported(client, profileId, content, { dryRun: true })).toMatchObject(whole);
    expect(await imported(client, profileId, content)).toMatchObject(whole);
  });
});

describe("a profile is refused", () => {
  const { mapping, defaults } = csvProfile;
  test.each<readonly [string, Answer, RegExp]>([
    ["with an empty mapping", { mapping: {} }, /No row can be read without an amount.*amount/],
    ["without a currency", { defaults: {} }, /without a currency/],
    [
      "with amountSign columns and no column of the two",
      { options: { amountSign: "columns" } },
      /debit or credit/,
    ],
    [
      "with DR and CR as symbols",
      { options: { currencySymbols: ["DR", "CR"] } },
      /"DR".*direction/,
    ],
    ["with Cr. as a symbol", { options: { currencySymbols: ["Cr."] } }, /"Cr\.".*direction/],
    [
      "with symbols of two currencies and a constant",
      { options: { currencySymbols: ["€", "$"] } },
      /"\$", which is not EUR/,
    ],
    [
      "with names of columns and no header",
      { options: { headerRow: 0 } },
      /headerRow is 0.*numbers/,
    ],
    ["with a currency that is none", { defaults: { currency: "Euro" } }, /"Euro".*EUR/],
    [
      "with one word for both directions",
      { options: { debitValues: ["C"] } },
      /"C" is in debitValues and in creditValues/,
    ],
    [
      "with two identities",
      { options: { identityWithout: ["text"] }, sourceRefFields: ["text"] },
      /identityWithout and sourceRefFields/,
    ],
    ["with a date format of no pattern", { options: { dateFormat: "DD.MM" } }, /dd\.MM\.yyyy/],
    ["with a locale that is none", { options: { locale: "xx" } }, /such as de/],
  ])("%s", async (_, change, message) => {
    const body = { ...csvProfile, mapping, defaults, ...change };
    const error = readError(await client.post("/v1/import-profiles", body), 400);
    const [issue] = error["issues"] as unknown as Answer[];
    expect(issue?.["message"]).toMatch(message);
  });
});
