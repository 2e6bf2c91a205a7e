/** A simulated table as the code outside the simulated functions opens it. */
import { openTable, type Table } from "#store/table/core/table.ts";
import { callTable, wiredInput } from "./direct-documents.ts";
import type { TableStore } from "./table-store.ts";

type Command = {
  readonly input: Record<string, unknown>;
  readonly clientCommand?: object;
};

/**
 * Calls to a table in memory stay in this process: serializing, signing and reading the answer take ten times as long
 * as the table. Calls to the engine go through the SDK.
 */
export function tableOf({ name, requestHandler, table: memory }: TableStore): Table {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const table = openTable(name, { region: "us-east-1", credentials, requestHandler });
  if (memory === null) return table;
  const client: Table["client"] = Object.create(table.client);
  const send = async (command: Command) => {
    const name = (command.clientCommand ?? command).constructor.name.replace(/Command$/, "");
    return callTable(memory, name, wiredInput(command.input));
  };
  return { ...table, client: Object.assign(client, { send }) };
}
