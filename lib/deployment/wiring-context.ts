/** What the steps of the wiring check share. */
import type { Client } from "#api/client/client.ts";

export type WiringSettings = {
  readonly apiUrl: string;
  /** An API key with all scopes of the steps, or `*`. */
  readonly apiKey: string;
  /** Receiver of the test webhook; absent: the API's own `/health`, which answers a POST with 405. */
  readonly webhookUrl?: string;
  /** Marks the records of this run; unique. */
  readonly run: string;
  /** How long a result of a queue may take, in milliseconds. */
  readonly limitMilliseconds: number;
};

export type WiringStep = {
  readonly name: string;
  /** Where to look if it fails. */
  readonly look: string;
  /** Whether it is tried even if a step between the first and this one failed. */
  readonly cleans?: true;
  /** @throws Error that says what is wrong */
  readonly perform: () => Promise<void>;
};

export type Context = { readonly client: Client; readonly settings: WiringSettings };

const pollMilliseconds = 100;
export const money = { amount: "1.00", currency: "EUR" };

export function createIntent(client: Client, externalReference: string) {
  const body = {
    externalReference,
    source: money,
    destination: money,
    beneficiaryName: "Smoke test",
    metadata: { smokeTest: true },
  };
  return client.call("createPaymentIntent", { body });
}

export async function untilMatched({ client, settings }: Context, caseId: string): Promise<void> {
  let seen: string | null = null;
  await until(
    settings,
    () => `the verdict is ${seen ?? "not decided"}`,
    async () => {
      seen = (await client.call("getReconciliationCase", { path: { caseId } })).verdict;
      return seen === "matched";
    },
  );
}

/** @throws Error if the check is not true within the limit */
export async function until(
  { limitMilliseconds }: WiringSettings,
  why: string | (() => string),
  isTrue: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + limitMilliseconds;
  while (!(await isTrue())) {
    if (performance.now() > end) {
      const reason = typeof why === "string" ? why : why();
      throw new Error(`${reason} after ${limitMilliseconds / 1_000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
}
