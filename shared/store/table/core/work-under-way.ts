import type { Table } from "./table.ts";

/** Work of this process that others wait for instead of doing it a second time. */
export type WorkUnderWay<Result> = {
  /** The work of this name that is under way through the table's client; its result is null if it fails. */
  readonly find: (table: Table, name: string) => Promise<Result | null> | undefined;
  /** Does the work. Throws what it throws. */
  readonly run: (table: Table, name: string, work: Promise<Result>) => Promise<Result>;
};

/** Nothing waits for the work of another client: its calls may be answered later, or never. */
export function createWorkUnderWay<Result>(): WorkUnderWay<Result> {
  const byClient = new WeakMap<Table["client"], Map<string, Promise<Result>>>();
  return {
    find: ({ client }, name) =>
      byClient
        .get(client)
        ?.get(name)
        ?.catch(() => null),
    run: ({ client }, name, work) => {
      const ofClient = byClient.get(client) ?? new Map<string, Promise<Result>>();
      byClient.set(client, ofClient.set(name, work));
      return work.finally(() => ofClient.delete(name));
    },
  };
}
