import { conflict, type Failure } from "./outcome.ts";

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
): Failure | null {
  if (expectedVersion === undefined || expectedVersion === version) return null;
  return conflict(
    `${resource} has version ${version}, not ${expectedVersion}: somebody changed it. Read it again.`,
    { version },
  );
}
