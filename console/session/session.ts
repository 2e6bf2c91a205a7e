/** Who is signed in. The credential lives in memory only: a reload signs in again. */
import { computed, signal } from "@preact/signals";
import { Client } from "#api/client/client.ts";
import { errorOf } from "#api/client/error-classes.ts";
import type { OperationId, ResponseOf } from "#api/client/types.ts";
import { type Route, routes } from "#api/schema/route/routes.ts";
import { observedFetch } from "#console/api/connection.ts";

/** What the service says about the credential, and the credential. */
export type Session = ResponseOf<"getSession"> & { readonly token: string };

export const session = signal<Session | null>(null);

/** Few and short repeats, so that a person sees within seconds that something is wrong. */
const retry = { attempts: 4, firstWaitMilliseconds: 300, longestWaitMilliseconds: 2_000 } as const;

function clientOf(token: string, organizationId: string | null): Client {
  return new Client({
    baseUrl: location.origin,
    token,
    retry,
    fetch: observedFetch,
    ...(organizationId === null ? {} : { organizationId }),
  });
}

/** A key belongs to one organization and names none. */
const client = computed(() => {
  const { value } = session;
  if (value === null) return null;
  return clientOf(value.token, value.kind === "session" ? value.organizationId : null);
});

/** @throws Error if nobody is signed in: no screen is shown then */
export function api(): Client {
  const { value } = client;
  if (value === null) throw new Error("Nobody is signed in.");
  return value;
}

/**
 * A read whose answer is bytes of others: the client reads JSON, which would change them.
 *
 * @param path with the version, such as `/v1/evidence/raw-records/raw_1/payload`
 * @throws ApiError if the service refuses it
 */
export async function readBytes(
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { value } = session;
  if (value === null) throw new Error("Nobody is signed in.");
  const { token, kind, organizationId } = value;
  const isChosen = kind === "session" && organizationId !== null;
  const response = await observedFetch(`${location.origin}${path}`, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(isChosen ? { "x-organization-id": organizationId } : {}),
    },
    signal,
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const requestId = response.headers.get("Request-Id");
  throw errorOf({ status: response.status, body, requestId });
}

/**
 * Signs in with a credential: an API key, or a session token.
 *
 * @param organizationId for a person of several organizations; null: that of the credential
 * @throws ApiError if the service refuses it
 */
export async function openSession(token: string, organizationId: string | null): Promise<void> {
  const described = await clientOf(token, organizationId).call("getSession", {});
  session.value = { ...described, token };
}

/** What a key may be given: every scope that an operation needs. */
export const scopes: readonly string[] = [
  ...new Set(Object.values<Route>(routes).flatMap(({ scope }) => scope ?? [])),
].sort();

/** Whether an operation is offered: what the credential may not do is not. The server decides anyway. */
export function may(operation: OperationId): boolean {
  const { value } = session;
  if (value === null) return false;
  const { scope, permission }: Route = routes[operation];
  if (value.scopes !== null) return scope !== null && allows(value.scopes, scope);
  return permission === null || (value.permissions ?? []).includes(permission);
}

/** `*` is every scope, `cases:*` every scope of its group. */
function allows(scopes: readonly string[], scope: string): boolean {
  const [group = ""] = scope.split(":");
  return scopes.some((held) => held === "*" || held === scope || held === `${group}:*`);
}
