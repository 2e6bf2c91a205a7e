/**
 * The part of an OpenID Connect provider with which a person signs in to the console: the authorization code
 * flow with PKCE (RFC 6749, section 4.1; RFC 7636). Nobody has a password: the page lists the users of the
 * local stack.
 */
import { createHash, randomBytes } from "node:crypto";
import type { SessionRequest } from "./session-request.ts";
import { signInPage } from "./sign-in-page.ts";

export type LocalUser = {
  readonly id: string;
  readonly name: string;
  /** What the user may do, for the page. */
  readonly description: string;
  readonly session: SessionRequest;
};

/** A response of the provider. */
export type SignInAnswer =
  | { readonly status: 200 | 400; readonly html: string }
  | { readonly status: 200 | 400; readonly json: object }
  | { readonly status: 302; readonly location: string };

export const consoleClientId = "console";
/** The user that `login_hint` signs in without asking. */
export const demoUserId = "demo";

type Grant = {
  readonly user: LocalUser;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly expiresAt: number;
};

const codeLifetimeMilliseconds = 60_000;
/** Codes that wait for their exchange; the oldest goes first. */
const maximumCodes = 100;
const loopback = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?\/console$/;

type Dependencies = {
  readonly mint: (session: SessionRequest) => Promise<string>;
  readonly now: () => number;
};

export class Authorization {
  readonly #dependencies: Dependencies;
  readonly #grants = new Map<string, Grant>();
  #users: readonly LocalUser[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  offer(users: readonly LocalUser[]): void {
    this.#users = users;
  }

  /** The authorization endpoint: a page with the users, or at once the way back for `login_hint`. */
  authorize(query: URLSearchParams): SignInAnswer {
    const fault = faultOf(query);
    if (fault !== null) return { status: 400, html: signInPage([], fault) };
    const redirectUri = query.get("redirect_uri") ?? "";
    const chosen = query.get("login_hint");
    const user = this.#users.find(({ id }) => id === chosen);
    if (user !== undefined) {
      const code = this.#issue(user, query.get("code_challenge") ?? "", redirectUri);
      return back(redirectUri, query, { code });
    }
    if (query.get("prompt") === "none")
      return back(redirectUri, query, { error: "login_required" });
    const links = this.#users.map(({ id, name, description }) => {
      const chosenQuery = new URLSearchParams(query);
      chosenQuery.set("login_hint", id);
      return { name, description, href: `?${chosenQuery}` };
    });
    return { status: 200, html: signInPage(links, null) };
  }

  /** The token endpoint. A code is used once. */
  async exchange(form: URLSearchParams): Promise<SignInAnswer> {
    const code = form.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const holds =
      grant !== undefined &&
      form.get("grant_type") === "authorization_code" &&
      form.get("client_id") === consoleClientId &&
      form.get("redirect_uri") === grant.redirectUri &&
      challengeOf(form.get("code_verifier") ?? "") === grant.challenge &&
      this.#dependencies.now() < grant.expiresAt;
    if (!holds) return { status: 400, json: { error: "invalid_grant" } };
    const token = await this.#dependencies.mint(grant.user.session);
    return { status: 200, json: { access_token: token, token_type: "Bearer" } };
  }

  #issue(user: LocalUser, challenge: string, redirectUri: string): string {
    const [oldest] = this.#grants.keys();
    if (oldest !== undefined && this.#grants.size >= maximumCodes) this.#grants.delete(oldest);
    const code = randomBytes(24).toString("base64url");
    const expiresAt = this.#dependencies.now() + codeLifetimeMilliseconds;
    this.#grants.set(code, { user, challenge, redirectUri, expiresAt });
    return code;
  }
}

/** What is wrong with a request that must not be sent back; null for a good one. */
function faultOf(query: URLSearchParams): string | null {
  if (query.get("client_id") !== consoleClientId) return "The client is unknown.";
  if (!loopback.test(query.get("redirect_uri") ?? ""))
    return "The redirect address is not the console.";
  if (query.get("response_type") !== "code") return "Only the response type code is offered.";
  const isChallenged = query.get("code_challenge_method") === "S256" && query.has("code_challenge");
  return isChallenged ? null : "A code challenge with S256 is required.";
}

function back(
  redirectUri: string,
  query: URLSearchParams,
  result: Readonly<Record<string, string>>,
): SignInAnswer {
  const parameters = new URLSearchParams({ ...result, state: query.get("state") ?? "" });
  return { status: 302, location: `${redirectUri}?${parameters}` };
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
