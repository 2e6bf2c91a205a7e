/** A table that meters every call: calls, and read and write units as DynamoDB counts them. */
import type { ConsumedCapacity } from "@aws-sdk/client-dynamodb";
import type { Table } from "#store/table/core/table.ts";

export type Meter = { reads: number; readUnits: number; writes: number; writeUnits: number };

const readCommands = new Set([
  "GetCommand",
  "BatchGetCommand",
  "QueryCommand",
  "TransactGetCommand",
]);

export type MeteredTable = { readonly table: Table; readonly take: () => Meter };

/** `take` returns the units used since its last call. */
export function meterTable(table: Table): MeteredTable {
  let meter = emptyMeter();
  const client = Object.create(table.client) as Table["client"];
  client.send = (async (command: { input: object; constructor: { name: string } }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: "TOTAL" });
    const answer = (await table.client.send(command as never)) as {
      ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
    };
    const units = [answer.ConsumedCapacity ?? []]
      .flat()
      .reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
    if (readCommands.has(command.constructor.name)) {
      meter.reads += 1;
      meter.readUnits += units;
    } else {
      meter.writes += 1;
      meter.writeUnits += units;
    }
    return answer;
  }) as never;
  return {
    table: { ...table, client },
    take: () => {
      const taken = meter;
      meter = emptyMeter();
      return taken;
    },
  };
}

function emptyMeter(): Meter {
  return { reads: 0, readUnits: 0, writes: 0, writeUnits: 0 };
}
