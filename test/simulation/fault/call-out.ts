/** The life of an environment and its external calls: each is counted and may end the environment. */
import type { CallLog, Fault } from "./call-log.ts";

/** The connection of one environment, through which all its calls go. */
export type Line = { readonly log: () => Pick<CallLog, "begin">; readonly life: Life };

/** Whether an environment still runs, and its calls under way. */
export class Life {
  readonly ended: Promise<void>;
  readonly underWay = new Set<Promise<unknown>>();
  #alive = true;
  #end: () => void = () => {};

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  end(): void {
    this.#alive = false;
    this.#end();
  }

  /**
   * Waits for calls that were already sent: they are carried out even if their sender was killed.
   */
  async settle(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  async track<T>(call: Promise<T>): Promise<T> {
    this.underWay.add(call);
    try {
      return await call;
    } finally {
      this.underWay.delete(call);
    }
  }
}

/** A promise for a killed environment: code that awaits it never continues. */
function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/** Makes one counted call from an environment, to AWS or another host. */
export async function callOut<T>(
  { log, life }: Line,
  name: string,
  perform: (fault: Fault | null) => Promise<T>,
): Promise<T> {
  if (!life.alive) return never();
  const { fault, pause } = log().begin(name);
  if (pause !== null) await pause;
  if (fault?.kind === "kill_before") return end(life);
  const outcome = await life.track(perform(fault)).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!life.alive) return never();
  if (fault?.kind === "kill_after") return end(life);
  if ("error" in outcome) throw outcome.error;
  if (fault?.kind === "fail_after") throw failed();
  return outcome.value;
}

function end<T>(life: Life): Promise<T> {
  life.end();
  return never();
}

function failed(): Error {
  return Object.assign(new Error("The service failed."), {
    name: "InternalServerError",
    $fault: "server",
    $metadata: { httpStatusCode: 500, attempts: 5 },
  });
}
