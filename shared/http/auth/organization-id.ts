/**
 * 1 to 128 characters of printable ASCII without space, `,` and `#`: a comma joins repeated
 * headers, a number sign separates the parts of a table key.
 */
const ORGANIZATION_ID = /^[!"$-+\--~]{1,128}$/;

/** The organization id itself, or null when the value cannot be one. Compared case-sensitively. */
export function parseOrganizationId(value: unknown): string | null {
  return typeof value === "string" && ORGANIZATION_ID.test(value) ? value : null;
}
