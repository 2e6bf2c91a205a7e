import type { Logger } from "@aws-lambda-powertools/logger";
import type { MetricValue } from "#store/metrics/metric-table.ts";

/** Log of unexpected errors, and of refused API keys that are known. */
export type FailureLog = {
  readonly error: (message: string, details: FailureDetails) => Promise<void>;
  readonly warn: (message: string, details: RefusedKeyDetails) => Promise<void>;
};

type RefusedKeyDetails = Readonly<
  Record<"requestId" | "organizationId" | "keyId" | "status", string>
>;

type FailureDetails = {
  readonly error: Error;
  readonly requestId?: string;
  /** A read, or the refusal of a key, whose audit event could not be written. */
  readonly read?: Readonly<Record<"organizationId" | "actor" | "eventType" | "subject", string>>;
};

/**
 * The Powertools logger, loaded with the first error: most environments never log one, and loading
 * it takes an eighth of a cold start. Callers must await the log call, because Lambda freezes
 * pending work after the response.
 *
 * @param count counts what an alarm watches
 */
export function createFailureLog(
  serviceName: string,
  count: (kind: MetricValue<"TrailFailures">) => void,
): FailureLog {
  let logger: Promise<Logger> | null = null;
  const load = async () => {
    const { Logger } = await import("@aws-lambda-powertools/logger");
    return new Logger({ serviceName });
  };
  return {
    error: async (message, details) => {
      logger ??= load();
      (await logger).error(message, details);
      if (details.read !== undefined) count("unnoted");
    },
    warn: async (message, details) => {
      logger ??= load();
      (await logger).warn(message, { ...details });
      count("refused_key");
    },
  };
}
