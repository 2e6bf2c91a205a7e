import type { Logger } from "@aws-lambda-powertools/logger";

/** Where unexpected failures go. */
export type FailureLog = {
  readonly error: (message: string, details: FailureDetails) => Promise<void>;
};

type FailureDetails = { readonly error: Error; readonly requestId?: string };

/**
 * Powertools' logger, loaded with the first failure: most environments never meet one, and loading
 * it is an eighth of a start. Whoever logs waits for it, since Lambda freezes what goes on after the
 * answer.
 */
export function createFailureLog(serviceName: string): FailureLog {
  let logger: Promise<Logger> | null = null;
  const load = async () => {
    const { Logger } = await import("@aws-lambda-powertools/logger");
    return new Logger({ serviceName });
  };
  return {
    error: async (message, details) => {
      logger ??= load();
      (await logger).error(message, details);
    },
  };
}
