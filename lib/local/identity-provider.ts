import { randomUUID } from "node:crypto";
import type { RequestListener, Server } from "node:http";
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from "jose";
import { z } from "zod";
import type { VirtualClock } from "./control/virtual-clock.ts";
import type { OidcEnvironment } from "./execution/function-environment.ts";
import { readJsonFile, writeJsonFile } from "./json-file.ts";
import { close, listenPreferring } from "./listen.ts";

export type SessionRequest = {
  readonly subject: string;
  /** The active organization; null for a session without one. */
  readonly organizationId: string | null;
  readonly permissions: readonly string[];
  /** Ids of the organizations that the user belongs to. */
  readonly organizations: readonly string[];
};

const algorithm = "ES256";
const audience = "payment-reconciliation-local";
/** Long, because tests move the clock by days and stay signed in. */
const sessionLifetimeSeconds = 365 * 86_400;

const storedSchema = z.strictObject({
  port: z.int(),
  privateKey: z.record(z.string(), z.string()),
});

/** The part of an OpenID Connect provider that a resource server needs: keys, discovery and tokens. */
export class IdentityProvider {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly #server: Server;
  readonly #privateKey: CryptoKey;
  readonly #keyId: string;
  readonly #clock: VirtualClock;

  private constructor(parts: {
    url: string;
    server: Server;
    privateKey: CryptoKey;
    keyId: string;
    clock: VirtualClock;
  }) {
    this.issuer = parts.url;
    this.jwksUrl = `${parts.url}/jwks`;
    this.#server = parts.server;
    this.#privateKey = parts.privateKey;
    this.#keyId = parts.keyId;
    this.#clock = parts.clock;
  }

  /**
   * @param file keeps the key, and the port where it is free, so that tokens outlive a restart;
   *   null makes a new key
   */
  static async start(clock: VirtualClock, file: string | null): Promise<IdentityProvider> {
    const stored = file === null ? null : storedSchema.nullable().parse(readJsonFile(file));
    const privateJwk: JWK = stored?.privateKey ?? (await makePrivateJwk());
    const keyId = await calculateJwkThumbprint(privateJwk);
    const { d: _private, ...publicPart } = privateJwk;
    const publicJwk: JWK = { ...publicPart, kid: keyId, alg: algorithm, use: "sig" };
    const { server, port, url } = await listenPreferring(
      (request, response) => listener(url, publicJwk)(request, response),
      stored?.port ?? 0,
    );
    if (file !== null) writeJsonFile(file, { port, privateKey: privateJwk });
    const privateKey = (await importJWK(privateJwk, algorithm)) as CryptoKey;
    return new IdentityProvider({ url, server, privateKey, keyId, clock });
  }

  /** Settings with which functions accept these tokens. */
  get environment(): OidcEnvironment {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_JWKS_URL: this.jwksUrl,
      OIDC_ALGORITHMS: algorithm,
      OIDC_CLAIM_USER: "sub",
      OIDC_CLAIM_ORGANIZATION: "org_id",
      OIDC_CLAIM_PERMISSIONS: "permissions",
      OIDC_CLAIM_ORGANIZATIONS: "organizations",
    };
  }

  /** A session token, valid for a year from now on the virtual clock. */
  async mintSession(session: SessionRequest): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1000);
    const claims = {
      ...(session.organizationId !== null && { org_id: session.organizationId }),
      permissions: session.permissions,
      organizations: session.organizations,
    };
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: this.#keyId, typ: "JWT" })
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setSubject(session.subject)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + sessionLifetimeSeconds)
      .sign(this.#privateKey);
  }

  async stop(): Promise<void> {
    await close(this.#server);
  }
}

async function makePrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return await exportJWK(privateKey);
}

function listener(issuer: string, publicJwk: JWK): RequestListener {
  const documents: Readonly<Record<string, object>> = {
    "/jwks": { keys: [publicJwk] },
    "/.well-known/openid-configuration": {
      issuer,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: [algorithm],
      subject_types_supported: ["public"],
      response_types_supported: ["id_token"],
    },
  };
  return (request, response) => {
    const document = documents[request.url ?? ""];
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(document ?? { error: "not_found" }));
  };
}
