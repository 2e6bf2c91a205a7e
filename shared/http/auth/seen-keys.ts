/**
 * The API keys whose writes this environment has admitted, with what they may do. A key that is known here is still read
 * for each request; only its claim and decision may begin before, and are given up if the key is refused.
 */
import { hashApiKey, parseCredential } from "./credential.ts";
import type { Principal } from "./organization.ts";

/** Keys that an environment remembers; the one that was used longest ago is forgotten first. */
const maximumKeys = 1_000;

export class SeenKeys {
  /** By the hash of the key, so that no secret stays in memory. */
  readonly #principals = new Map<string, Principal>();

  /** Null for a session, and for a key of which no write was admitted here. */
  principalOf(authorization: string | undefined): Principal | null {
    const hash = hashOf(authorization);
    return hash === null ? null : (this.#principals.get(hash) ?? null);
  }

  /** Does nothing for a session. */
  remember(authorization: string | undefined, principal: Principal): void {
    const hash = hashOf(authorization);
    if (hash === null) return;
    this.#principals.delete(hash);
    this.#principals.set(hash, principal);
    const [oldest] = this.#principals.keys();
    if (this.#principals.size > maximumKeys && oldest !== undefined)
      this.#principals.delete(oldest);
  }
}

function hashOf(authorization: string | undefined): string | null {
  const presented = parseCredential(authorization);
  return presented.kind === "api_key" ? hashApiKey(presented.key) : null;
}
