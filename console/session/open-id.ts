/**
 * Signing in with OpenID Connect: authorization code with PKCE (RFC 7636). Only the verifier and the way back are
 * stored, for the time of the redirect; the token stays in memory.
 */
import { openSession, session } from "./session.ts";

type Settings = {
  readonly clientId: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** Whom a local stack signs in by one click; null elsewhere. */
  readonly demoUser: string | null;
};

/** From the page's own attributes; null if the deployment has no client for the console. */
export const openId: Settings | null = readSettings();

function readSettings(): Settings | null {
  const { clientId, authorizationEndpoint, tokenEndpoint, demoUser } =
    document.documentElement.dataset;
  if (!clientId || !authorizationEndpoint || !tokenEndpoint) return null;
  return { clientId, authorizationEndpoint, tokenEndpoint, demoUser: demoUser ?? null };
}

type Pending = {
  readonly state: string;
  readonly verifier: string;
  readonly hash: string;
  readonly silent: boolean;
};

const pendingKey = "reconciliation-console.sign-in";
/** That a person was signed in in this tab, so that a reload asks the provider again without a click. */
const signedInKey = "reconciliation-console.signed-in";

function redirectUri(): string {
  return `${location.origin}${location.pathname}`;
}

/** @param options `loginHint` chooses the user; `silent` asks nothing, for a reload */
export async function startSignIn(
  options: { readonly loginHint?: string; readonly silent?: boolean } = {},
): Promise<void> {
  if (openId === null) return;
  const state = randomText();
  const verifier = randomText();
  const { loginHint, silent = false } = options;
  const pending: Pending = { state, verifier, hash: location.hash, silent };
  sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  if (loginHint !== undefined) sessionStorage.setItem(signedInKey, loginHint);
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: openId.clientId,
    redirect_uri: redirectUri(),
    scope: "openid",
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: "S256",
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    ...(silent ? { prompt: "none" } : {}),
  });
  location.assign(`${openId.authorizationEndpoint}?${parameters}`);
}

/**
 * Ends a redirect if the page is at the end of one, or begins one for a reload.
 *
 * @returns a message for the person if signing in failed
 */
export async function resumeSignIn(): Promise<{ readonly failed: string } | "left" | null> {
  const query = new URLSearchParams(location.search);
  const stored = sessionStorage.getItem(pendingKey);
  if (stored !== null && query.has("state")) {
    sessionStorage.removeItem(pendingKey);
    const pending = JSON.parse(stored) as Pending;
    history.replaceState(null, "", `${location.pathname}${pending.hash}`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    return await finish(query, pending);
  }
  const hint = sessionStorage.getItem(signedInKey);
  if (hint === null || openId === null) return null;
  await startSignIn(hint === "" ? { silent: true } : { silent: true, loginHint: hint });
  return "left";
}

async function finish(
  query: URLSearchParams,
  pending: Pending,
): Promise<{ readonly failed: string } | null> {
  const code = query.get("code");
  if (query.get("state") !== pending.state || code === null || openId === null) {
    sessionStorage.removeItem(signedInKey);
    const reason = query.get("error_description") ?? query.get("error") ?? "no code came back";
    return pending.silent ? null : { failed: `The identity provider refused: ${reason}.` };
  }
  const response = await fetch(openId.tokenEndpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri(),
      client_id: openId.clientId,
      code_verifier: pending.verifier,
    }),
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as { access_token?: unknown } | null;
  const token = body?.access_token;
  if (typeof token !== "string") return { failed: "The identity provider gave no token." };
  sessionStorage.setItem(signedInKey, sessionStorage.getItem(signedInKey) ?? "");
  try {
    await openSession(token, null);
    return null;
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

export function signOut(): void {
  sessionStorage.removeItem(signedInKey);
  session.value = null;
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
