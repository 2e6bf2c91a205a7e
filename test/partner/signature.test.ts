import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import {
  checkHmac,
  checkRsa,
  findSignatureFault,
  parsePublicKey,
} from "#outside/partner/signature.ts";
import { headerOf, hmacOf, keys, now, otherKeys, signatureOf } from "./signing.ts";

const body = '{"event_id":"wh_1","event_category":"transfer"}';
const t = String(now);
const good = headerOf(t, signatureOf(t, body));
const base64 = signatureOf(t, body).toString("base64");
const bytes = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);
const at = (offset: number) => {
  const stamp = String(now + offset);
  return headerOf(stamp, signatureOf(stamp, body));
};
const signedAs = (stamp: string) => headerOf(stamp, signatureOf(stamp, body));

type Case = {
  readonly name: string;
  readonly header: string | undefined;
  readonly expected: "true" | "missing_or_malformed" | "expired" | "mismatch";
  readonly body?: Uint8Array | string;
  readonly key?: KeyObject;
};

const withBody = (signed: string | Uint8Array) => headerOf(t, signatureOf(t, signed));
const euro = '{"note":"5 €"}';

/** 344 characters of base64 end in `==`, so the last digit before them has four unused bits. */
const last = base64.at(-3) ?? "A";
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const unusedBitSet = alphabet[alphabet.indexOf(last) + 1] ?? "B";

const cases: readonly Case[] = [
  { name: "signed over the text", header: good, expected: "true" },
  {
    name: "signed over the SHA-256 of the text",
    header: headerOf(t, signatureOf(t, body, { digest: "sha256" })),
    expected: "true",
  },
  { name: "599,999 ms old", header: at(-599_999), expected: "true" },
  { name: "600,000 ms old", header: at(-600_000), expected: "true" },
  { name: "600,001 ms old", header: at(-600_001), expected: "expired" },
  { name: "599,999 ms ahead", header: at(599_999), expected: "true" },
  { name: "600,000 ms ahead", header: at(600_000), expected: "true" },
  { name: "600,001 ms ahead", header: at(600_001), expected: "expired" },
  { name: "a day old", header: at(-86_400_000), expected: "expired" },
  { name: "no header", header: undefined, expected: "missing_or_malformed" },
  { name: "an empty header", header: "", expected: "missing_or_malformed" },
  { name: "no t", header: `v0=${base64}`, expected: "missing_or_malformed" },
  { name: "no v0", header: `t=${t}`, expected: "missing_or_malformed" },
  { name: "an empty t", header: signedAs(""), expected: "missing_or_malformed" },
  { name: "an empty v0", header: headerOf(t, ""), expected: "missing_or_malformed" },
  { name: "t in seconds", header: signedAs(t.slice(0, 10)), expected: "missing_or_malformed" },
  { name: "t of 14 digits", header: signedAs(`0${t}`), expected: "missing_or_malformed" },
  { name: "t as 1e13", header: signedAs("1e13"), expected: "missing_or_malformed" },
  {
    name: "t as 1e9 padded to 13 characters",
    header: signedAs("00000000001e9"),
    expected: "missing_or_malformed",
  },
  { name: "t in hexadecimal", header: signedAs("0x19ca2b3c400"), expected: "missing_or_malformed" },
  { name: "t negative", header: signedAs(`-${t.slice(1)}`), expected: "missing_or_malformed" },
  { name: "t with a plus", header: signedAs(`+${t.slice(1)}`), expected: "missing_or_malformed" },
  { name: "t with a fraction", header: signedAs(`${t}.0`), expected: "missing_or_malformed" },
  {
    name: "t in full-width digits",
    header: signedAs(t.replaceAll("1", "１")),
    expected: "missing_or_malformed",
  },
  {
    name: "t with a space before",
    header: good.replace("t=", "t= "),
    expected: "missing_or_malformed",
  },
  { name: "t twice, the same", header: `t=${t},${good}`, expected: "missing_or_malformed" },
  {
    name: "t twice, the genuine one last",
    header: `t=1,${good}`,
    expected: "missing_or_malformed",
  },
  {
    name: "v0 twice, the genuine one first",
    header: `${good},v0=AAAA`,
    expected: "missing_or_malformed",
  },
  {
    name: "v0 twice, the genuine one last",
    header: `v0=AAAA,${good}`,
    expected: "missing_or_malformed",
  },
  {
    name: "the header repeated and joined",
    header: `${good},${good}`,
    expected: "missing_or_malformed",
  },
  { name: "an additional unknown part", header: `${good},v1=AAAA`, expected: "true" },
  { name: "an unknown part twice", header: `x=1,${good},x=2`, expected: "true" },
  { name: "T in upper case", header: good.replace("t=", "T="), expected: "missing_or_malformed" },
  {
    name: "separated by a semicolon",
    header: good.replace(",", ";"),
    expected: "missing_or_malformed",
  },
  {
    name: "base64 without padding",
    header: good.replaceAll(/=+$/g, ""),
    expected: "missing_or_malformed",
  },
  { name: "base64 with padding too long", header: `${good}=`, expected: "missing_or_malformed" },
  {
    name: "base64 with an unused bit set",
    header: headerOf(t, `${base64.slice(0, -3)}${unusedBitSet}==`),
    expected: "missing_or_malformed",
  },
  {
    name: "base64 with a line break",
    header: headerOf(t, `${base64.slice(0, 76)}\n${base64.slice(76)}`),
    expected: "missing_or_malformed",
  },
  { name: "base64 with a space", header: `${good} `, expected: "missing_or_malformed" },
  {
    name: "the URL alphabet of base64",
    header: headerOf(t, `-_${base64.slice(2)}`),
    expected: "missing_or_malformed",
  },
  {
    name: "hexadecimal",
    header: headerOf(t, signatureOf(t, body).toString("hex")),
    expected: "mismatch",
  },
  { name: "a signature of one byte", header: headerOf(t, Buffer.from([1])), expected: "mismatch" },
  {
    name: "the signature cut by a byte",
    header: headerOf(t, signatureOf(t, body).subarray(1)),
    expected: "mismatch",
  },
  {
    name: "a header of 5,000 characters",
    header: `${good},x=${"a".repeat(5_000)}`,
    expected: "missing_or_malformed",
  },
  { name: "another body", header: good, body: body.replace("wh_1", "wh_2"), expected: "mismatch" },
  { name: "a signed empty body", header: withBody(""), body: "", expected: "true" },
  { name: "an empty body instead of the signed one", header: good, body: "", expected: "mismatch" },
  {
    name: "the body with an additional line break",
    header: good,
    body: `${body}\n`,
    expected: "mismatch",
  },
  {
    name: "the body formatted again with spaces",
    header: good,
    body: JSON.stringify(JSON.parse(body), null, 1),
    expected: "mismatch",
  },
  { name: "UTF-8, as it was signed", header: withBody(euro), body: euro, expected: "true" },
  {
    name: "UTF-8 read as Latin-1",
    header: withBody(euro),
    body: bytes(bytes(euro).toString("latin1")),
    expected: "mismatch",
  },
  {
    name: "UTF-8 instead of signed escapes",
    header: withBody('{"note":"5 \\u20ac"}'),
    body: euro,
    expected: "mismatch",
  },
  {
    name: "with a byte order mark that was not signed",
    header: good,
    body: `\uFEFF${body}`,
    expected: "mismatch",
  },
  {
    name: "signed bytes that are not UTF-8",
    header: withBody(bytes("ff00fe", "hex")),
    body: bytes("ff00fe", "hex"),
    expected: "true",
  },
  {
    name: "signed without the timestamp",
    header: headerOf(t, signatureOf("", body)),
    expected: "mismatch",
  },
  {
    name: "signed for another timestamp",
    header: headerOf(t, signatureOf(String(now - 1), body)),
    expected: "mismatch",
  },
  {
    name: "the wrong key",
    header: headerOf(t, signatureOf(t, body, { key: otherKeys.privateKey })),
    expected: "mismatch",
  },
  {
    name: "the key before a rotation",
    header: good,
    key: otherKeys.publicKey,
    expected: "mismatch",
  },
  {
    name: "the key after a rotation",
    header: headerOf(t, signatureOf(t, body, { key: otherKeys.privateKey })),
    key: otherKeys.publicKey,
    expected: "true",
  },
  {
    name: "RSA with SHA-1",
    header: headerOf(t, signatureOf(t, body, { algorithm: "RSA-SHA1" })),
    expected: "mismatch",
  },
  {
    name: "RSA with SHA-512",
    header: headerOf(t, signatureOf(t, body, { algorithm: "RSA-SHA512" })),
    expected: "mismatch",
  },
  {
    name: "an HMAC with the public key as secret",
    header: headerOf(
      t,
      hmacOf(t, body, bytes(keys.publicKey.export({ type: "spki", format: "pem" }).toString())),
    ),
    expected: "mismatch",
  },
];

describe("the partner's signature", () => {
  test.each(cases)("with $name: $expected", ({ header, expected, body: sent = body, key }) => {
    const delivery = { header, body: Buffer.from(sent), now: now as Instant };
    const fault = findSignatureFault(delivery, checkRsa(key ?? keys.publicKey));
    expect(fault ?? "true").toBe(expected);
  });

  test("has at least 50 cases with different names", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(50);
  });
});

describe("a signature with a shared secret", () => {
  const secret = Buffer.alloc(32, 7);
  const hmacCases = [
    ["by the secret", hmacOf(t, body, secret), null],
    ["by another secret", hmacOf(t, body, Buffer.alloc(32, 8)), "mismatch"],
    ["cut to half", hmacOf(t, body, secret).subarray(16), "mismatch"],
    ["one byte longer", Buffer.concat([hmacOf(t, body, secret), Buffer.from([0])]), "mismatch"],
    ["of another timestamp", hmacOf(String(now + 1), body, secret), "mismatch"],
  ] as const;

  test.each(hmacCases)("%s", (_name, signature, expected) => {
    const header = headerOf(t, signature);
    const delivery = { header, body: Buffer.from(body), now: now as Instant };
    expect(findSignatureFault(delivery, checkHmac(secret))).toBe(expected);
  });
});

describe("the partner's public key", () => {
  const pem = keys.publicKey.export({ type: "spki", format: "pem" }).toString();
  const rsa = (bits: number) =>
    generateKeyPairSync("rsa", { modulusLength: bits })
      .publicKey.export({ type: "spki", format: "pem" })
      .toString();
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const keyCases = [
    ["PEM", pem, true],
    ["PEM with escaped line breaks", pem.replaceAll("\n", "\\n"), true],
    ["PEM with escaped Windows line breaks", pem.replaceAll("\n", "\\r\\n"), true],
    ["PEM without a final line break", pem.trim(), true],
    ["RSA of 1,024 bits", rsa(1_024), false],
    ["RSA of 2,047 bits", rsa(2_047), false],
    ["RSA of 3,072 bits", rsa(3_072), true],
    [
      "an elliptic curve",
      curve.publicKey.export({ type: "spki", format: "pem" }).toString(),
      false,
    ],
    ["a private key", keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString(), false],
    ["no key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", false],
    ["nothing", "", false],
  ] as const;

  test.each(keyCases)("%s", (_name, text, accepted) => {
    expect(parsePublicKey(text) !== null).toBe(accepted);
  });
});
