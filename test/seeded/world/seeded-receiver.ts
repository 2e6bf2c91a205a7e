/**
 * The organization's server, which receives outbound events and fails some of them while `fails` is
 * set.
 */
import type { Random } from "../random.ts";

const shareOfFailedDeliveries = 0.3;

type Delivery = { readonly headers: Readonly<Record<string, unknown>> };

export class SeededReceiver {
  fails = true;
  readonly #random: Random;
  readonly #count: (kind: string) => void;
  /** Number of deliveries of each event, by its `webhook-id`. */
  readonly #received = new Map<string, number>();

  constructor(random: Random, count: (kind: string) => void, before: readonly string[]) {
    this.#random = random;
    this.#count = count;
    for (const event of before) this.#received.set(event, 1);
  }

  get received(): ReadonlySet<string> {
    return new Set(this.#received.keys());
  }

  readonly answer = ({ headers }: Delivery): { readonly status: number; readonly body: string } => {
    if (this.fails && this.#random.chance(shareOfFailedDeliveries)) {
      this.#count("failed webhook");
      return { status: 500, body: "" };
    }
    const webhookId = String(headers["webhook-id"]);
    this.#received.set(webhookId, (this.#received.get(webhookId) ?? 0) + 1);
    return { status: 200, body: "" };
  };
}
