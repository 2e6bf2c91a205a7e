/**
 * 1 to 128 printable ASCII characters except space, `,` and `#`: a comma joins repeated headers, a
 * number sign separates the parts of a table key.
 */
const ORGANIZATION_ID = /^[!"$-+\--~]{1,128}$/;

/** Returns the organization id, or null if the value is not a valid one. Ids are case-sensitive. */
export function parseOrganizationId(value: unknown): string | null {
  return typeof value === "string" && ORGANIZATION_ID.test(value) ? value : null;
}
