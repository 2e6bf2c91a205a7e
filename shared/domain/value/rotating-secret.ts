/** Versions of a derived signing secret (docs/architecture.md, Secrets). */
import type { Instant } from "./instant.ts";

/** A replaced secret, which is still used until `until`, beside the current one. */
type RetiringSecret = { readonly version: number; readonly until: Instant };

export type RotatingSecret = {
  readonly secretVersion: number;
  readonly retiringSecrets: readonly RetiringSecret[];
};

type SecretHolder = RotatingSecret & { readonly updatedAt: Instant; readonly version: number };

/** After a rotation both secrets are used for this time, so that the other side can change over. */
const secretOverlapMilliseconds = 24 * 3_600_000;

/** The versions in use at a moment, newest first. */
export function usableSecretVersions(holder: RotatingSecret, now: Instant): number[] {
  const retiring = holder.retiringSecrets.filter((secret) => secret.until > now);
  return [holder.secretVersion, ...retiring.map((secret) => secret.version)];
}

/**
 * The holder with a new secret version. The old one is used for 24 hours more, at most `maximumRetiring` old
 * ones at a time.
 */
export function rotateSecret<Holder extends SecretHolder>(
  holder: Holder,
  now: Instant,
  maximumRetiring: number,
): Holder {
  const { secretVersion, retiringSecrets } = holder;
  const retired = { version: secretVersion, until: (now + secretOverlapMilliseconds) as Instant };
  return {
    ...holder,
    secretVersion: secretVersion + 1,
    retiringSecrets: [retired, ...retiringSecrets.filter((secret) => secret.until > now)].slice(
      0,
      maximumRetiring,
    ),
    updatedAt: now,
    version: holder.version + 1,
  };
}
