/** Tokens that every verifier must refuse, made from the genuine keys and claims of a provider. */
import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { CompactEncrypt } from "jose";
import { encode, publish, signature, signToken } from "./identity-provider.ts";

type SigningKey = {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly kid: string;
};

export type GenuineTokens = {
  /** For RS256. */
  readonly rsa: SigningKey;
  /** For ES256. */
  readonly ec: SigningKey;
  /** Claims that the verifier accepts; `iat` is the time of the verifier's clock. */
  readonly claims: {
    readonly iss: string;
    readonly aud: string;
    readonly sub: string;
    readonly iat: number;
    readonly exp: number;
  } & Readonly<Record<string, unknown>>;
  /** Origin of a server that a token may point to. */
  readonly elsewhere: () => string;
};

export type Forgeries = Readonly<Record<string, () => string | Promise<string>>>;

export function forgeTokens({ rsa, ec, claims, elsewhere }: GenuineTokens): Forgeries {
  const attacker = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const attackerJwk = publish(attacker.publicKey, rsa.kid, "RS256");
  const header = { alg: "RS256", kid: rsa.kid, typ: "JWT" };
  const sign = (payload: unknown, headerFields: object = {}) =>
    signToken({ ...header, ...headerFields }, payload, rsa.privateKey);
  const genuine = sign(claims);
  const [genuineHeader = "", genuinePayload = "", genuineSignature = ""] = genuine.split(".");
  const without = (claim: string) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim));
  const hmacToken = (secret: string | Buffer) => {
    const input = `${encode({ ...header, alg: "HS256" })}.${encode(claims)}`;
    return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
  };
  return {
    "empty string": () => "",
    "not a token": () => "session",
    "alg none without signature": () => `${encode({ alg: "none" })}.${genuinePayload}.`,
    "alg NONE": () => `${encode({ ...header, alg: "NONE" })}.${genuinePayload}.`,
    "alg none with the genuine signature": () =>
      `${encode({ ...header, alg: "none" })}.${genuinePayload}.${genuineSignature}`,
    "alg missing": () => sign(claims, { alg: undefined }),
    "HS256 with the public key's PEM": () =>
      hmacToken(rsa.publicKey.export({ format: "pem", type: "spki" })),
    "HS256 with the public key's DER": () =>
      hmacToken(rsa.publicKey.export({ format: "der", type: "spki" })),
    "HS256 with the published JWK": () =>
      hmacToken(JSON.stringify(publish(rsa.publicKey, rsa.kid, "RS256"))),
    "alg that is not configured": () => sign(claims, { alg: "RS512" }),
    "alg of another key type": () => sign(claims, { alg: "ES256" }),
    "wrong issuer": () => sign({ ...claims, iss: "https://evil.example.test" }),
    "issuer with a slash more": () => sign({ ...claims, iss: `${claims.iss}/` }),
    "issuer in an array": () => sign({ ...claims, iss: [claims.iss] }),
    "no issuer": () => sign(without("iss")),
    "wrong audience": () => sign({ ...claims, aud: "https://other.example.test" }),
    "array audience without ours": () => sign({ ...claims, aud: ["a", `${claims.aud}/`] }),
    "audience as object": () => sign({ ...claims, aud: { [claims.aud]: true } }),
    "no audience": () => sign(without("aud")),
    "no exp": () => sign(without("exp")),
    "expired beyond the tolerance": () => sign({ ...claims, exp: claims.iat - 5 }),
    "exp as string": () => sign({ ...claims, exp: String(claims.exp) }),
    "exp null": () => sign({ ...claims, exp: null }),
    "nbf in the future": () => sign({ ...claims, nbf: claims.exp }),
    "nbf as string": () => sign({ ...claims, nbf: "0" }),
    "no sub": () => sign(without("sub")),
    "sub as number": () => sign({ ...claims, sub: 507 }),
    "sub empty": () => sign({ ...claims, sub: "" }),
    "sub with a line break": () => sign({ ...claims, sub: "a\nb" }),
    "sub of 256 characters": () => sign({ ...claims, sub: "a".repeat(256) }),
    "wrong kid": () => sign(claims, { kid: "rsa-2" }),
    "kid of the other published key": () => sign(claims, { kid: ec.kid }),
    "kid as object": () => sign(claims, { kid: { kid: rsa.kid } }),
    "other key, same kid": () => signToken(header, claims, attacker.privateKey),
    "other key, no kid": () => signToken({ alg: "RS256" }, claims, attacker.privateKey),
    "tampered payload": () =>
      `${genuineHeader}.${encode({ ...claims, org_id: "org_z" })}.${genuineSignature}`,
    "tampered header": () => `${encode({ ...header, x: 1 })}.${genuinePayload}.${genuineSignature}`,
    "truncated signature": () => genuine.slice(0, -4),
    "empty signature": () => `${genuineHeader}.${genuinePayload}.`,
    "two parts": () => `${genuineHeader}.${genuinePayload}`,
    "extra dot": () => `${genuine}.`,
    "extra part": () => `${genuine}.${genuineSignature}`,
    "leading space": () => ` ${genuine}`,
    "ECDSA signature of zeros": () =>
      `${encode({ alg: "ES256", kid: ec.kid })}.${genuinePayload}.${Buffer.alloc(64).toString("base64url")}`,
    JWE: () =>
      new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: rsa.kid })
        .encrypt(rsa.publicKey),
    "JSON serialization": () =>
      JSON.stringify({
        payload: genuinePayload,
        protected: genuineHeader,
        signature: genuineSignature,
      }),
    "type of a logout token": () => sign(claims, { typ: "logout+jwt" }),
    "type of a DPoP proof": () => sign(claims, { typ: "dpop+jwt" }),
    "type as number": () => sign(claims, { typ: 1 }),
    "unknown crit": () => sign(claims, { crit: ["exp2"], exp2: 1 }),
    "unencoded payload (b64 false)": () => {
      const head = encode({ ...header, b64: false, crit: ["b64"] });
      return `${head}.${genuinePayload}.${signature(`${head}.${genuinePayload}`, rsa.privateKey)}`;
    },
    "huge token": () => sign({ ...claims, filler: "a".repeat(16_384) }),
    "embedded jwk": () =>
      signToken({ ...header, kid: undefined, jwk: attackerJwk }, claims, attacker.privateKey),
    jku: () => signToken({ ...header, jku: `${elsewhere()}/jku` }, claims, attacker.privateKey),
    "x5u and x5c": () =>
      signToken(
        { ...header, x5u: `${elsewhere()}/x5u`, x5c: ["MIIB"] },
        claims,
        attacker.privateKey,
      ),
    "payload that is not JSON": () => sign("{"),
    "payload that is an array": () => sign([claims]),
    "payload that is null": () => sign(null),
  };
}
