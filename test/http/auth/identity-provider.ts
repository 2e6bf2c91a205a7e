/**
 * A key set on a real HTTP server, and tokens assembled byte by byte, so that a test can sign
 * tokens that no library would create.
 */
import { createSign, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JWK } from "jose";
import type { OidcConfig } from "#api/http/auth/session-token.ts";

export const AUDIENCE = "https://api.example.test";
const ISSUER = "https://identity.example.test";
export const NOW = new Date("2026-01-15T12:00:00.000Z");
export const NOW_SECONDS = NOW.getTime() / 1_000;

export const claims = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: "auth0|507f",
  org_id: "org_a",
  permissions: ["cases_action"],
  organizations: ["org_a", "org_b"],
  iat: NOW_SECONDS,
  exp: NOW_SECONDS + 60,
};

export function configFor(jwksUrl: string): OidcConfig {
  return {
    issuer: ISSUER,
    audience: AUDIENCE,
    jwksUrl,
    algorithms: ["RS256", "ES256"],
    claims: {
      user: "sub",
      organization: "org_id",
      permissions: "permissions",
      organizations: "organizations",
    },
  };
}

export function encode(part: unknown): string {
  const text = typeof part === "string" ? part : JSON.stringify(part);
  return Buffer.from(text).toString("base64url");
}

/** Signs with RS256 or ES256, depending on the key type. */
export function signature(signingInput: string, key: KeyObject): string {
  return createSign("sha256")
    .update(signingInput)
    .sign({ key, dsaEncoding: "ieee-p1363" })
    .toString("base64url");
}

/** A string payload is used as is, without JSON encoding. */
export function signToken(header: object, payload: unknown, key: KeyObject): string {
  const signingInput = `${encode(header)}.${encode(payload)}`;
  return `${signingInput}.${signature(signingInput, key)}`;
}

export function publish(key: KeyObject, kid: string, alg: string): JWK {
  return { ...(key.export({ format: "jwk" }) as JWK), kid, alg, use: "sig" };
}

export type KeySetServer = Awaited<ReturnType<typeof startKeySetServer>>;

/** `state` may be changed at any time; `requests` are the paths requested so far. */
export async function startKeySetServer(keys: JWK[]) {
  const requests: string[] = [];
  const state = { status: 200, body: JSON.stringify({ keys }) };
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(state.status, {
      "content-type": "application/json",
      location: "/elsewhere",
    });
    response.end(state.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/jwks`,
    origin: `http://127.0.0.1:${port}`,
    requests,
    state,
    publishKeys: (published: JWK[]) => {
      state.body = JSON.stringify({ keys: published });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
