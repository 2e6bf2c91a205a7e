/**
 * An independent OpenID provider (npm: oidc-provider), which issues JSON Web Tokens as access
 * tokens (RFC 9068) to its client and can rotate its keys.
 */
import type { KeyObject } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

type ProviderClass = new (
  issuer: string,
  configuration: object,
) => { callback: () => RequestListener };

/** The package has no types; a variable as its name keeps the compiler from looking for them. */
async function loadProvider(): Promise<ProviderClass> {
  const packageName: string = "oidc-provider";
  return (await import(packageName)).default;
}

export type ProviderKey = { readonly privateKey: KeyObject; readonly kid: string };

export type OpenidProviderOptions = {
  readonly audience: string;
  /** Additional claims of every token. */
  readonly claims: Readonly<Record<string, unknown>>;
};

const clientId = "dashboard";
const clientSecret = "dashboard-secret";
const lifetimeSeconds = 86_400;

export async function startOpenidProvider(options: OpenidProviderOptions) {
  const { audience } = options;
  const Provider = await loadProvider();
  const state = { answer: null as RequestListener | null, keySetRequests: 0 };
  const http = createServer((request, response) => {
    if (request.url === "/jwks") state.keySetRequests += 1;
    state.answer?.(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    clientId,
    /** Number of requests for the key set. */
    keySetRequests: () => state.keySetRequests,
    /** Publishes the keys; signs new tokens with the first of them. */
    publish: async (keys: readonly ProviderKey[]) => {
      state.answer = new Provider(issuer, configurationOf(options, keys)).callback();
    },
    requestToken: async () => {
      const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
      const response = await fetch(`${issuer}/token`, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({
          grant_type: "client_credentials",
          resource: audience,
          scope: "api",
        }),
      });
      return z.looseObject({ access_token: z.string() }).parse(await response.json()).access_token;
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

function configurationOf(
  { audience, claims }: OpenidProviderOptions,
  keys: readonly ProviderKey[],
): object {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      },
    ],
    jwks: {
      keys: keys.map(({ privateKey, kid }) => ({
        ...privateKey.export({ format: "jwk" }),
        kid,
        alg: "RS256",
        use: "sig",
      })),
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: "api",
          audience,
          accessTokenFormat: "jwt",
          accessTokenTTL: lifetimeSeconds,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    extraTokenClaims: () => claims,
  };
}
