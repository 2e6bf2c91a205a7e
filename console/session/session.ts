/** Who is signed in. The credential lives in memory only: a reload signs in again. */
import { computed, signal } from "@preact/signals";
import { Client } from "../../shared/client/client.ts";
import type { Permission } from "../../shared/schema/route/routes.ts";
import { observedFetch } from "../api/connection.ts";

export type Session = {
  readonly token: string;
  readonly kind: "api_key" | "person";
  readonly subject: string;
  /** Null: the person has yet to choose one. */
  readonly organizationId: string | null;
  readonly organizations: readonly string[];
  /** Null: unknown, so everything is offered and the server decides. */
  readonly permissions: readonly string[] | null;
};

export const session = signal<Session | null>(null);

/** Few and short repeats, so that a person sees within seconds that something is wrong. */
const retry = { attempts: 4, firstWaitMilliseconds: 300, longestWaitMilliseconds: 2_000 } as const;

const client = computed(() => {
  const { value } = session;
  if (value === null) return null;
  const { token, organizationId, organizations } = value;
  const isChosen = organizationId !== null && organizations.length > 1;
  return new Client({
    baseUrl: location.origin,
    token,
    retry,
    fetch: observedFetch,
    ...(isChosen ? { organizationId } : {}),
  });
});

/** @throws Error if nobody is signed in: no screen is shown then */
export function api(): Client {
  const { value } = client;
  if (value === null) throw new Error("Nobody is signed in.");
  return value;
}

/** Whether an action is offered; the server decides anyway. */
export function may(permission: Permission): boolean {
  const permissions = session.value?.permissions ?? null;
  return permissions === null || permissions.includes(permission);
}

export function sessionOfKey(key: string): Session {
  return {
    token: key,
    kind: "api_key",
    subject: "API key",
    organizationId: null,
    organizations: [],
    permissions: null,
  };
}

/** What a session token says; names of claims are those of the service's defaults. */
export function sessionOfToken(token: string): Session {
  const claims = claimsOf(token);
  const active = typeof claims["org_id"] === "string" ? claims["org_id"] : null;
  const listed = claims["organizations"];
  const organizations = Array.isArray(listed) ? listed.map(String) : Object.keys(listed ?? {});
  const all = [...new Set([...(active === null ? [] : [active]), ...organizations])];
  return {
    token,
    kind: "person",
    subject: String(claims["sub"] ?? ""),
    organizationId: active ?? (all.length === 1 ? (all[0] ?? null) : null),
    organizations: all,
    permissions: Array.isArray(claims["permissions"]) ? claims["permissions"].map(String) : null,
  };
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const part = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
