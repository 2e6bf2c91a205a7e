/** `recon mcp`: a server for assistants (Model Context Protocol). */
import type { Command } from "commander";
import type { Session } from "../session.ts";

export function addMcpCommand(
  program: Command,
  open: (command: Command) => Session,
  version: string,
): void {
  program
    .command("mcp")
    .description("serve an assistant: the Model Context Protocol on standard input and output")
    .option("--allow-writes", "also offer to comment on a case and to assign it")
    .addHelpText(
      "after",
      `
The assistant may do what the API key may, and only reads without --allow-writes.

Example:
  $ recon mcp

In the settings of an assistant:
  {"mcpServers": {"recon": {"command": "recon", "args": ["mcp"],
    "env": {"RECON_BASE_URL": "https://api.example.com", "RECON_TOKEN": "key_live_…"}}}}`,
    )
    .action(async ({ allowWrites = false }: { readonly allowWrites?: boolean }, self: Command) => {
      const { client } = open(self);
      // Loaded when it is asked for: the protocol's library takes longer to load than all other commands together.
      const { serveAssistant } = await import("./serve.ts");
      await serveAssistant(client, { version, allowsWrites: allowWrites });
    });
}
