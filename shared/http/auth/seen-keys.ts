/**
 * The API keys whose writes this environment has admitted, with their organizations. A key that is known here is still read
 * for each request; only its claim may begin before, and is given up if the key is refused.
 */
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { hashApiKey, parseCredential } from "./credential.ts";

/** Keys that an environment remembers; the one that was used longest ago is forgotten first. */
const maximumKeys = 1_000;

export class SeenKeys {
  /** By the hash of the key, so that no secret stays in memory. */
  readonly #organizations = new Map<string, OrganizationId>();

  /** Null for a session, and for a key of which no write was admitted here. */
  organizationOf(authorization: string | undefined): OrganizationId | null {
    const hash = hashOf(authorization);
    return hash === null ? null : (this.#organizations.get(hash) ?? null);
  }

  /** Does nothing for a session. */
  remember(authorization: string | undefined, organizationId: OrganizationId): void {
    const hash = hashOf(authorization);
    if (hash === null) return;
    this.#organizations.delete(hash);
    this.#organizations.set(hash, organizationId);
    const [oldest] = this.#organizations.keys();
    if (this.#organizations.size > maximumKeys && oldest !== undefined)
      this.#organizations.delete(oldest);
  }
}

function hashOf(authorization: string | undefined): string | null {
  const presented = parseCredential(authorization);
  return presented.kind === "api_key" ? hashApiKey(presented.key) : null;
}
