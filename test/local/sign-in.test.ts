/** The authorization code flow of the local identity provider (RFC 6749, section 4.1; RFC 7636). */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Authorization, type SignInAnswer } from "#lib/local/sign-in/authorization.ts";
import { localUsers } from "#lib/local/sign-in/local-users.ts";

const redirectUri = "http://127.0.0.1:8787/console";
const verifier = "a-verifier-of-forty-three-characters-or-more";
const session = {
  subject: "user",
  organizationId: "org_a",
  permissions: ["cases_action"],
  organizations: ["org_a"],
};

function start(clock = { now: 0 }) {
  const authorization = new Authorization({
    mint: async ({ subject }) => `token of ${subject}`,
    now: () => clock.now,
  });
  authorization.offer(localUsers(session, "org_b"));
  return authorization;
}

function request(changes: Readonly<Record<string, string>> = {}): URLSearchParams {
  return new URLSearchParams({
    response_type: "code",
    client_id: "console",
    redirect_uri: redirectUri,
    state: "s",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
}

function parametersOf(answer: SignInAnswer): URLSearchParams {
  if (!("location" in answer)) throw new Error("The answer is no redirect.");
  return new URL(answer.location).searchParams;
}

function form(code: string, changes: Readonly<Record<string, string>> = {}): URLSearchParams {
  return new URLSearchParams({
    grant_type: "authorization_code",
    client_id: "console",
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...changes,
  });
}

const refused = { status: 400, json: { error: "invalid_grant" } };

describe("the local identity provider", () => {
  test("lists the users, and each link leads back with a code", async () => {
    const authorization = start();
    const page = authorization.authorize(request());
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining("Demo organization") });
    const back = parametersOf(authorization.authorize(request({ login_hint: "demo" })));
    expect(back.get("state")).toBe("s");
    expect(await authorization.exchange(form(back.get("code") ?? ""))).toEqual({
      status: 200,
      json: { access_token: "token of user", token_type: "Bearer" },
    });
  });

  test("takes a code once", async () => {
    const authorization = start();
    const code =
      parametersOf(authorization.authorize(request({ login_hint: "demo" }))).get("code") ?? "";
    await authorization.exchange(form(code));
    expect(await authorization.exchange(form(code))).toEqual(refused);
  });

  test.each([
    ["code_verifier", "another"],
    ["client_id", "another"],
    ["redirect_uri", "http://127.0.0.1:1/console"],
    ["grant_type", "password"],
  ])("refuses a code with another %s", async (name, value) => {
    const authorization = start();
    const code =
      parametersOf(authorization.authorize(request({ login_hint: "demo" }))).get("code") ?? "";
    expect(await authorization.exchange(form(code, { [name]: value }))).toEqual(refused);
  });

  test("refuses a code after a minute", async () => {
    const clock = { now: 0 };
    const authorization = start(clock);
    const code =
      parametersOf(authorization.authorize(request({ login_hint: "demo" }))).get("code") ?? "";
    clock.now = 60_000;
    expect(await authorization.exchange(form(code))).toEqual(refused);
  });

  test.each([
    { redirect_uri: "https://attacker.example.com/console" },
    { redirect_uri: "http://127.0.0.1:8787/elsewhere" },
    { client_id: "another" },
    { response_type: "token" },
    { code_challenge_method: "plain" },
  ])("sends nobody back for %j", (changes) => {
    expect(start().authorize(request({ login_hint: "demo", ...changes }))).toMatchObject({
      status: 400,
    });
  });

  test("asks nothing for a silent request, and says that somebody must sign in", () => {
    const back = parametersOf(start().authorize(request({ prompt: "none" })));
    expect(back.get("error")).toBe("login_required");
  });
});
