/**
 * Whose data something is. Nothing but this file makes an {@link OrganizationId} of a text, so that
 * a name which a request body, a header or a file carries never reaches a table key unchecked.
 */

declare const organizationIdBrand: unique symbol;

/** An organization's id that authentication has accepted; compared case-sensitively. */
export type OrganizationId = string & { readonly [organizationIdBrand]: true };

/**
 * 1 to 128 printable ASCII characters except space, `,` and `#`: a comma joins repeated headers, a
 * number sign separates the parts of a table key.
 */
const ORGANIZATION_ID = /^[!"$-+\--~]{1,128}$/;

/** For a text from outside: a token's claim, a header, an operator's flag. Null if it is no id. */
export function parseOrganizationId(value: unknown): OrganizationId | null {
  return typeof value === "string" && ORGANIZATION_ID.test(value)
    ? (value as OrganizationId)
    : null;
}

/**
 * For a text that this service has written itself: an attribute or a key of a stored record, a
 * queue message, an object's key. It was checked when it was written and is not checked again.
 */
export function writtenOrganizationId(text: string): OrganizationId {
  return text as OrganizationId;
}
