/** An environment's life, and the calls that leave it: each is counted, and may end it. */
import type { CallLog, Fault } from "./call-log.ts";

/** Of one environment, through which all its calls go. */
export type Line = { readonly log: () => Pick<CallLog, "begin">; readonly life: Life };

/** Whether an environment still runs, and what it has under way. */
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

  /** Calls that were already sent are carried out, whatever became of the one who sent them. */
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

/** A promise of the dead: whoever awaits it never goes on. */
function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/** One counted call out of an environment, to AWS or to anyone else. */
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
