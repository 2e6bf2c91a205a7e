/** Keys of the marks that a caller read something within an hour. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

type Read = {
  readonly actor: string;
  readonly eventType: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/**
 * Hashed, because a caller's name may be personal.
 *
 * @param hour hours since 1970
 */
export function readMarkKey(organizationId: OrganizationId, read: Read, hour: number): Key {
  const { actor, eventType, subject, details } = read;
  const hash = hashOf(actor, eventType, subject, JSON.stringify(details));
  return { pk: `${organization(organizationId)}#reads#${hash}`, sk: String(hour) };
}
