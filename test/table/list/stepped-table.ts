/** Work on a table that stops before each of its calls until it is allowed to continue. */
import type { Table } from "#store/table/core/table.ts";

export type SteppedWork = {
  /** Allows so many calls; the work then stops before the next one, or has ended. */
  readonly step: (calls: number) => Promise<void>;
  readonly finish: () => Promise<void>;
  readonly isDone: () => boolean;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Starts the work; it stops before its first call. */
export function beginStepped(table: Table, act: (on: Table) => Promise<unknown>): SteppedWork {
  const waiting: (() => void)[] = [];
  let isDone = false;
  const send = async (command: never) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return table.client.send(command);
  };
  const ended = act({ ...table, client: { send } as unknown as Table["client"] }).finally(() => {
    isDone = true;
  });
  // `finish` throws the failure.
  ended.catch(() => undefined);
  const step = async (calls: number) => {
    for (let left = calls; left > 0 && !isDone; left -= 1) {
      while (waiting.length === 0 && !isDone) await turn();
      waiting.shift()?.();
    }
    while (waiting.length === 0 && !isDone) await turn();
  };
  const finish = async () => {
    while (!isDone) await step(1);
    await ended;
  };
  return { step, finish, isDone: () => isDone };
}
