import { describe, expect, test } from "vitest";
import { hashApiKey, parseCredential } from "#api/http/auth/credential.ts";

const body = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index)).toString(
  "base64url",
);
const key = `key_live_${body}`;

test("a well-formed key is an API key", () => {
  expect(body).toHaveLength(43);
  expect(parseCredential(`Bearer ${key}`)).toEqual({ kind: "api_key", key });
});

test.each<[string, string | undefined, boolean]>([
  ["no header", undefined, false],
  ["an empty header", "", true],
  ["the scheme alone", "Bearer", true],
  ["another scheme", "Basic dXNlcjpwYXNz", true],
  ["the scheme in lower case", `bearer ${key}`, true],
  ["a tab after the scheme", `Bearer\t${key}`, true],
  ["a space before the scheme", ` Bearer ${key}`, true],
  ["the key alone", key, true],
])("there is no bearer credential in: %s", (_name, header, authorizationGiven) => {
  expect(parseCredential(header)).toEqual({ kind: "missing", authorizationGiven });
});

const lastCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

describe("a malformed key is refused without a lookup", () => {
  test.each<[string, string]>([
    ["prefix alone", ""],
    ["one character", "A"],
    ["one character too short", body.slice(1)],
    ["one character too long", `${body}A`],
    ["twice as long", body + body],
    ["1 MB", "A".repeat(1_048_576)],
    ["padding", `${body}=`],
    ["padding within the length", `${body.slice(0, 42)}=`],
    ["plus sign", `+${body.slice(1)}`],
    ["slash", `/${body.slice(1)}`],
    ["space at the end", `${body} `],
    ["space in the middle", `${body.slice(0, 21)} ${body.slice(22)}`],
    ["line feed at the end", `${body}\n`],
    ["line feed within the length", `${body.slice(0, 42)}\n`],
    ["zero byte", `${body.slice(0, 42)}\0`],
    ["non-ASCII letter", `${body.slice(0, 42)}é`],
    ["full-width letter", `${body.slice(0, 42)}\uff21`],
    ["percent encoding", `${body.slice(0, 40)}%41`],
    ["prefix twice", key],
    ["two credentials joined", `${body},Bearer ${key}`],
    ["a dot, as a token has", `${body.slice(0, 21)}.${body.slice(22)}`],
    ["stray bits in the last character", `${body.slice(0, 42)}B`],
  ])("%s", (_name, malformed) => {
    expect(parseCredential(`Bearer key_live_${malformed}`)).toEqual({ kind: "malformed_api_key" });
  });

  test("accepts only the 16 canonical of the 64 last characters", () => {
    const accepted = Array.from(lastCharacters).filter(
      (last) => parseCredential(`Bearer key_live_${body.slice(0, 42)}${last}`).kind === "api_key",
    );
    expect(accepted.join("")).toBe("AEIMQUYcgkosw048");
  });
});

test.each(["", "abc", "KEY_LIVE_x", " key_live_x", "a.b.c"])(
  "any other bearer token is a session token: %j",
  (token) => {
    expect(parseCredential(`Bearer ${token}`)).toEqual({ kind: "session", token });
  },
);

test("the hash of a key is the SHA-256 of the whole key in hex", () => {
  // printf key_live_ | sha256sum
  expect(hashApiKey("key_live_")).toBe(
    "e21706fd3134d5a2eb2514e7576981993ebb2b134a65014095d131aca72e129a",
  );
  expect(hashApiKey(key)).not.toBe(hashApiKey(body));
});
