/** `recon whoami`: whose credential the commands use. */
import type { Command } from "commander";
import type { Session } from "./session.ts";
import { visibleText } from "./visible-text.ts";

export function addSessionCommands(program: Command, open: (command: Command) => Session): void {
  program
    .command("whoami")
    .description("show whose credential is used, in which organization, and what it allows")
    .addHelpText("after", "\nExample:\n  $ recon whoami")
    .action(async (_: object, self: Command) => {
      const { client, output } = open(self);
      const found = await client.call("getSession", {});
      if (output.json) return output.write(JSON.stringify(found, null, 2));
      const { subject, organizationId, organizations, permissions, scopes, key, expiresAt } = found;
      const rows: readonly (readonly [string, string])[] = [
        ["subject", `${subject ?? "nobody"}${key === null ? "" : ` (${key.name})`}`],
        ["organization", organizationId ?? `none chosen of ${organizations.join(", ")}`],
        [scopes === null ? "permissions" : "scopes", (scopes ?? permissions ?? []).join(", ")],
        ["expires", expiresAt ?? "never"],
      ];
      output.write(
        rows.map(([name, value]) => `${name.padEnd(14)}${visibleText(value)}`).join("\n"),
      );
    });
}
