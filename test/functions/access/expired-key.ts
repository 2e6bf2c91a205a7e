/** API keys that expire while a test looks on. */
import { expect } from "vitest";
import { until } from "../../until.ts";
import { type Answer, type Json, read, send } from "../service-client.ts";

const path = "/v1/api-keys";
const firstLeadMilliseconds = 1_000;
const longestLeadMilliseconds = 64_000;

/**
 * Gives a key an expiry that is soon. A busy machine may take longer to ask for it than the time until then, and
 * an expiry in the past is refused; then the next one is later.
 *
 * @param ask sends the expiry
 */
export async function expireSoon(ask: (expiresAt: string) => Promise<Answer>): Promise<Answer> {
  for (let lead = firstLeadMilliseconds; ; lead *= 2) {
    const answer = await ask(new Date(Date.now() + lead).toISOString());
    if (answer.status !== 400 || lead > longestLeadMilliseconds) return answer;
    expect(answer.text).toContain("Must be in the future.");
  }
}

/** Resolves when the list of keys shows that the key has expired. */
export async function untilExpired(token: string, id: string): Promise<void> {
  const statusOf = async () => {
    const { items } = read(await send("GET", path, { token }), 200);
    return items.find((each: Json) => each.id === id)?.["status"];
  };
  await until(async () => String(await statusOf()) === "expired", "the expiry of the key");
}
