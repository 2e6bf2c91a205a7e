import { describe, expect, test } from "vitest";
import { screenBody } from "#api/schema/json/card-numbers.ts";

const number = "4111111111111111";
const screened = (text: string) => {
  const found = screenBody(Buffer.from(text));
  return found && { ...found, masked: Buffer.from(found.masked).toString() };
};

describe("card numbers in a body", () => {
  test("are masked in texts, at any depth, at the same positions", () => {
    const text = `{"payload":{"notes":["é ${number}",1],"at":"x"},"sourceRef":"s-1"}`;
    expect(screened(text)).toEqual({
      paths: [["payload", "notes", 0]],
      masked: text.replace(number, "411111******1111"),
      isRewritten: false,
    });
  });

  test("are zeros in a number, which stays a number and passes no check", () => {
    const found = screened(`{"pan":${number},"amount":{"amount":"${number}"},"n":1.5e3}`);
    expect(found?.paths).toEqual([["pan"]]);
    expect(found?.masked).toMatch(/^\{"pan":411111000000?1?1111,/);
    expect(JSON.parse(found?.masked ?? "").amount.amount).toBe(number);
    expect(screened(found?.masked ?? "")).toBeNull();
  });

  test("written with escapes, or with blanks of several bytes, are found; the body is written anew", () => {
    const escaped = number.replace(/^4/, "\\u0034");
    for (const text of [escaped, "4111\u00a01111\u00a01111\u00a01111"]) {
      const found = screened(`{"note":"${text}","kept":1.10}`);
      expect(found).toMatchObject({ paths: [["note"]], isRewritten: true });
      expect(found?.masked).toMatch(/^\{"note":"4111.?11\*\*.?\*\*\*\*.?1111","kept":1.10\}$/);
    }
  });

  test("are found in what is no JSON", () => {
    expect(screened(`pan=${number}`)).toEqual({
      paths: [[]],
      masked: "pan=411111******1111",
      isRewritten: false,
    });
  });

  test.each([
    '{"amount":"4111111111111111","hash":"0x4111111111111111ab","n":4111111111111112}',
    '{"note":"\\u00e9 \\"12\\"","x":-4.2e-7}',
    "no card",
  ])("that are none change nothing: %s", (text) => {
    expect(screened(text)).toBeNull();
  });
});
