/**
 * An OpenID provider that is not of our making (npm: oidc-provider), which gives a client of its
 * own JSON Web Tokens as access tokens (RFC 9068) and can change its keys.
 */
import type { KeyObject } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

type ProviderClass = new (
  issuer: string,
  configuration: object,
) => { callback: () => RequestListener };

/** The package has no types of its own; a name that the compiler cannot see needs none. */
async function loadProvider(): Promise<ProviderClass> {
  const packageName: string = "oidc-provider";
  return (await import(packageName)).default;
}

export type ProviderKey = { readonly privateKey: KeyObject; readonly kid: string };

export type OpenidProviderOptions = {
  readonly audience: string;
  /** Claims of every token beside the registered ones. */
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
    /** How often the key set has been asked for. */
    keySetRequests: () => state.keySetRequests,
    /** Signs with the first key from now on, and shows all of them. */
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
