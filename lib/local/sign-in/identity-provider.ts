import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
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
import type { VirtualClock } from "#lib/emulator/control/virtual-clock.ts";
import { type DataFile, DataFileError, readDataFile } from "#lib/emulator/data-file.ts";
import { refusingWebPages } from "#lib/emulator/doors/web-page.ts";
import { writeJsonFile } from "#lib/emulator/json-file.ts";
import { close, listenPreferring } from "#lib/emulator/listen.ts";
import {
  Authorization,
  consoleClientId,
  demoUserId,
  type LocalUser,
  type SignInAnswer,
} from "./authorization.ts";
import type { SessionRequest } from "./session-request.ts";

const algorithm = "ES256";
const audience = "payment-reconciliation-local";
/** Long, because tests move the clock by days and stay signed in. */
const sessionLifetimeSeconds = 365 * 86_400;

const storedSchema = z.strictObject({
  port: z.int().min(0).max(65_535),
  privateKey: z.record(z.string(), z.string()),
});

/**
 * The parts of an OpenID Connect provider that the service and its console need: keys, discovery, tokens, and
 * the authorization code flow.
 */
export class IdentityProvider {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly #server: Server;
  readonly #privateKey: CryptoKey;
  readonly #keyId: string;
  readonly #clock: VirtualClock;
  readonly #authorization: Authorization;
  #origins: readonly string[] = [];

  private constructor(parts: {
    url: string;
    server: Server;
    privateKey: CryptoKey;
    keyId: string;
    clock: VirtualClock;
    authorization: Authorization;
  }) {
    this.issuer = parts.url;
    this.jwksUrl = `${parts.url}/jwks`;
    this.#server = parts.server;
    this.#privateKey = parts.privateKey;
    this.#keyId = parts.keyId;
    this.#clock = parts.clock;
    this.#authorization = parts.authorization;
  }

  /**
   * @param file keeps the key, and the port where it is free, so that tokens outlive a restart;
   *   null makes a new key
   */
  static async start(clock: VirtualClock, file: DataFile | null): Promise<IdentityProvider> {
    const stored = readDataFile(file, storedSchema);
    const privateJwk: JWK = stored?.privateKey ?? (await makePrivateJwk());
    const { keyId, privateKey } = await keyOf(privateJwk, file);
    const { d: _private, ...publicPart } = privateJwk;
    const publicJwk: JWK = { ...publicPart, kid: keyId, alg: algorithm, use: "sig" };
    const held: { provider?: IdentityProvider } = {};
    const authorization = new Authorization({
      mint: async (session) => (await held.provider?.mintSession(session)) ?? "",
      now: () => Date.now(),
    });
    const { server, port, url } = await listenPreferring(
      refusingWebPages(
        (request, response) => listener(url, publicJwk, authorization)(request, response),
        () => held.provider?.origins ?? [],
      ),
      stored?.port ?? 0,
    );
    if (file !== null) writeJsonFile(file.path, { port, privateKey: privateJwk });
    const provider = new IdentityProvider({ url, server, privateKey, keyId, clock, authorization });
    held.provider = provider;
    return provider;
  }

  /** Origins of the console, which is another one. */
  allow(origins: readonly string[]): void {
    this.#origins = origins;
  }

  get origins(): readonly string[] {
    return this.#origins;
  }

  /** The users whom the sign-in page offers. */
  offer(users: readonly LocalUser[]): void {
    this.#authorization.offer(users);
  }

  /** Settings with which functions accept these tokens. */
  get environment(): Readonly<Record<`OIDC_${string}`, string>> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_JWKS_URL: this.jwksUrl,
      OIDC_ALGORITHMS: algorithm,
      OIDC_CLAIM_USER: "sub",
      OIDC_CLAIM_ORGANIZATION: "org_id",
      OIDC_CLAIM_PERMISSIONS: "permissions",
      OIDC_CLAIM_ORGANIZATIONS: "organizations",
      OIDC_CLIENT_ID: consoleClientId,
      OIDC_AUTHORIZATION_ENDPOINT: `${this.issuer}/authorize`,
      OIDC_TOKEN_ENDPOINT: `${this.issuer}/token`,
      OIDC_DEMO_USER: demoUserId,
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

/** @throws DataFileError if the file has no private key of the algorithm */
async function keyOf(privateJwk: JWK, file: DataFile | null) {
  try {
    const privateKey = (await importJWK(privateJwk, algorithm)) as CryptoKey;
    if (privateKey.type !== "private") throw new Error("The key is not a private one");
    return { keyId: await calculateJwkThumbprint(privateJwk), privateKey };
  } catch (error) {
    if (file === null) throw error;
    throw new DataFileError({ file, fault: `is broken: ${String(error)}` }, { cause: error });
  }
}

async function makePrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return await exportJWK(privateKey);
}

function listener(issuer: string, publicJwk: JWK, authorization: Authorization): RequestListener {
  const documents: Readonly<Record<string, object>> = {
    "/jwks": { keys: [publicJwk] },
    "/.well-known/openid-configuration": {
      issuer,
      jwks_uri: `${issuer}/jwks`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      id_token_signing_alg_values_supported: [algorithm],
      subject_types_supported: ["public"],
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
    },
  };
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
    if (pathname === "/authorize")
      return send(response, authorization.authorize(searchParams), undefined);
    if (pathname === "/token") return void exchange(authorization, request, response);
    const document = documents[pathname];
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(document ?? { error: "not_found" }));
  };
}

async function exchange(
  authorization: Authorization,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await authorization.exchange(new URLSearchParams(await text(request)));
  send(response, answer, request.headers.origin);
}

/** @param origin an allowed one of a page that reads the answer */
function send(response: ServerResponse, answer: SignInAnswer, origin: string | undefined): void {
  if ("location" in answer) {
    response.writeHead(302, { location: answer.location }).end();
  } else if ("html" in answer) {
    response.writeHead(answer.status, { "content-type": "text/html; charset=utf-8" });
    response.end(answer.html);
  } else {
    const headers = {
      "content-type": "application/json",
      ...(origin === undefined ? {} : { "access-control-allow-origin": origin, vary: "Origin" }),
    };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.json));
  }
}
