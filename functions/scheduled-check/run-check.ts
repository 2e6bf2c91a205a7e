import type { Deployment, SmokeResult } from "#lib/deployment/smoke-check.ts";
import type { WiringTarget } from "#lib/deployment/wiring-check.ts";

export type ScheduledCheck = {
  readonly deployment: Deployment;
  /** The API key. Rejects if the secret cannot be read. */
  readonly readKey: () => Promise<string>;
  readonly checkDeployment: (deployment: Deployment) => Promise<SmokeResult[]>;
  readonly checkWiring: (target: WiringTarget) => Promise<SmokeResult[]>;
  readonly report: (failed: FailedStep) => void;
};

/** What the log says of a step. Secrets are in neither. */
type FailedStep = { readonly step: string; readonly wrong: string };

const keyPattern = /^key_(?:live|test)_/;

/**
 * The handler: visits each function without a credential, then proves the wiring with the key. Every failed step is reported.
 *
 * @throws Error with the number of failed steps, so that Lambda counts the run as an error
 */
export function runCheck(check: ScheduledCheck): () => Promise<void> {
  return async () => {
    const results = [
      ...(await check.checkDeployment(check.deployment)),
      ...(await wiringOf(check)),
    ];
    const failed = results.flatMap(({ name, wrong }) =>
      wrong === null ? [] : [{ step: name, wrong }],
    );
    for (const each of failed) check.report(each);
    if (failed.length > 0) throw new Error(`${failed.length} of ${results.length} checks failed.`);
  };
}

async function wiringOf({ deployment, readKey, checkWiring }: ScheduledCheck) {
  const { apiUrl } = deployment;
  try {
    // The secret has a random value until somebody puts a key into it.
    const apiKey = (await readKey()).trim();
    if (keyPattern.test(apiKey)) return await checkWiring({ apiUrl, apiKey });
    return [withoutKey("the secret ScheduledCheckKey holds no API key")];
  } catch (error) {
    return [withoutKey(`the secret ScheduledCheckKey cannot be read: ${String(error)}`)];
  }
}

function withoutKey(wrong: string): SmokeResult {
  return { name: "API key", milliseconds: 0, wrong };
}
