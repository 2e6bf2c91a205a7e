/** `recon apply`, `recon pull`: the settings of an organization as a file. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import type { Client } from "#api/client/client.ts";
import { type Session, UsageError } from "../session.ts";
import { visibleText } from "../visible-text.ts";
import { type ConfigFile, parseConfig, renderConfig } from "./config-file.ts";
import { type ConfigSettings, type Existing, type Section, sections } from "./config-kind.ts";
import { configKinds } from "./config-kinds.ts";
import { type ConfigChange, planSection, textOf } from "./config-plan.ts";

type ApplyOptions = {
  readonly plan?: true;
  readonly prune?: true;
  readonly showSecrets?: true;
};

export function addConfigCommands(program: Command, open: (command: Command) => Session): void {
  program
    .command("apply <file>")
    .description(
      "make rules, profiles, endpoints, policies, reason codes, assets and accounts as a file says",
    )
    .option("--plan", "only show what would change")
    .option("--prune", "delete records that the file does not name, in the sections that it has")
    .option("--show-secrets", "print the signing secrets of new endpoints")
    .addHelpText(
      "after",
      `
Examples:
  $ recon apply reconciliation.yaml --plan
  $ recon apply reconciliation.yaml`,
    )
    .action((file: string, options: ApplyOptions, self: Command) =>
      apply(open(self), readText(file), options),
    );
  program
    .command("pull [file]")
    .description("write the settings of the service to a file that apply takes")
    .addHelpText("after", "\nExample:\n  $ recon pull reconciliation.yaml")
    .action(async (file: string | undefined, _options: object, self: Command) => {
      const { client, output } = open(self);
      const text = renderConfig(await readAll(client, sections));
      if (file === undefined) return output.write(text.trimEnd());
      writeFileSync(file, text);
      output.write(`Written to ${file}.`);
    });
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function readAll(
  client: Client,
  wanted: readonly Section[],
): Promise<ReadonlyMap<Section, readonly Existing[]>> {
  const found = new Map<Section, readonly Existing[]>();
  for (const section of wanted) found.set(section, await configKinds[section].read(client));
  return found;
}

async function apply(
  { client, output }: Session,
  text: string,
  options: ApplyOptions,
): Promise<void> {
  const config = parseConfig(text);
  const changes = await planAll(client, config, options.prune === true);
  const due = changes.filter(({ action }) => action !== "none" && action !== "extra");
  const isPlan = options.plan === true;
  if (!output.json) output.write(describePlan(changes));
  const { secrets, approvals } = await makeAll(client, isPlan ? [] : due);
  const shown = options.showSecrets === true ? secrets : {};
  if (output.json) {
    const shownChanges = changes.map(({ settings: _, ...change }) => change);
    const answer = { changes: shownChanges, applied: !isPlan, secrets: shown, approvals };
    output.write(JSON.stringify(answer, null, 2));
    return;
  }
  for (const [name, secret] of Object.entries(shown)) {
    output.write(`secret of ${visibleText(name)}: ${secret}`);
  }
  const made = `${due.length - approvals.length} changes were made.`;
  output.write(isPlan ? "Nothing was changed." : made);
  if (approvals.length > 0) {
    output.write(`${approvals.length} wait for a second person: ${approvals.join(", ")}`);
  }
}

/** @throws UsageError that says which change failed, and how many were made before */
async function makeAll(client: Client, due: readonly ConfigChange[]) {
  const secrets: Record<string, string> = {};
  const approvals: string[] = [];
  for (const [done, change] of due.entries()) {
    const { secret, approvalId } = await make(client, change).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      const rest = `${done} of ${due.length} changes were made; run the command again.`;
      throw new UsageError(`${change.section} ${change.name}: ${why}\n${rest}`, { cause: error });
    });
    if (secret !== undefined) secrets[change.name] = secret;
    if (approvalId !== undefined) approvals.push(approvalId);
  }
  return { secrets, approvals };
}

async function planAll(
  client: Client,
  config: ConfigFile,
  prune: boolean,
): Promise<ConfigChange[]> {
  const existing = await readAll(client, [...config.keys()]);
  return [...config].flatMap(([section, wanted]) => {
    const { nameOf, update, remove } = configKinds[section];
    return planSection({
      ...{ section, wanted, nameOf },
      existing: existing.get(section) ?? [],
      canUpdate: update !== null,
      prune: prune && remove !== null,
    });
  });
}

/** What the person must know about a change that was made. */
type Made = { readonly secret?: string; readonly approvalId?: string };

/**
 * Makes one change. A replacement that is interrupted is completed by the next run, which creates the record. A
 * deletion that waits for a second person leaves it to a later run to create the record.
 */
async function make(client: Client, change: ConfigChange): Promise<Made> {
  const { action, section, id, settings, fields } = change;
  const { create, update, remove } = configKinds[section];
  if (action === "update") {
    const changed: ConfigSettings = Object.fromEntries(
      fields.map(({ field, after }) => [field, after]),
    );
    return madeBy(await update?.(client, id, changed));
  }
  if (action === "delete" || action === "replace") {
    const removed = madeBy(await remove?.(client, id));
    if (action === "delete" || removed.approvalId !== undefined) return removed;
  }
  return madeBy(await create(client, settings));
}

const madeBy = (answer: unknown): Made => (answer ?? {}) as Made;

const marks = { create: "+", update: "~", replace: "±", delete: "-", extra: "?" } as const;

function describePlan(changes: readonly ConfigChange[]): string {
  const lines = changes.flatMap(({ section, name, action, fields }) => {
    if (action === "none") return [];
    const remark = action === "extra" ? " (not in the file; --prune deletes it)" : "";
    return [
      `${marks[action]} ${section} ${visibleText(name)}${remark}`,
      ...fields.map(
        ({ field, before, after }) =>
          `    ${field}: ${visibleText(textOf(before))} → ${visibleText(textOf(after))}`,
      ),
    ];
  });
  const same = changes.filter(({ action }) => action === "none").length;
  return [...lines, `${same} as in the file.`].join("\n");
}
