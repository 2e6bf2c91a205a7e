import type { HttpFailure } from "./http-failure.ts";

type Versions = {
  readonly version: number;
  /** Undefined for a request that does not depend on the version. */
  readonly expectedVersion: number | undefined;
};

/**
 * The failure of a request that was made for another version of a record than the present one; null if
 * it was made for the present one, or for any.
 */
export function staleVersion(
  resource: string,
  { version, expectedVersion }: Versions,
): HttpFailure | null {
  if (expectedVersion === undefined || expectedVersion === version) return null;
  return {
    status: 409,
    error: "invalid_state",
    message: `${resource} has version ${version}, not ${expectedVersion}: somebody changed it. Read it again.`,
    details: { version },
  };
}
