/** `recon completion`: a script that completes the names of commands. */
import { Argument, type Command } from "commander";
import { nounVerbNames } from "./command-names.ts";

const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

export function addCompletionCommand(program: Command, write: (text: string) => void): void {
  program
    .command("completion")
    .description("print a script that completes the names of commands")
    .addArgument(new Argument("<shell>", "which shell it is for").choices(shells))
    .addHelpText(
      "after",
      "\nExample:\n  $ recon completion bash > ~/.local/share/bash-completion/completions/recon",
    )
    .action((shell: Shell) => write(scriptFor(shell, namesOf(program))));
}

/** The names at each place: those of the program, and those below a noun. */
function namesOf(program: Command): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, Set<string>>([
    ["", new Set(program.commands.map((command) => command.name()))],
  ]);
  const add = (noun: string, verb: string) => {
    below.get("")?.add(noun);
    below.set(noun, (below.get(noun) ?? new Set()).add(verb));
  };
  for (const command of program.commands) {
    for (const each of command.commands) add(command.name(), each.name());
  }
  for (const name of Object.keys(nounVerbNames)) {
    const [noun = "", verb = ""] = name.split(" ");
    add(noun, verb);
  }
  return new Map([...below].map(([noun, names]) => [noun, [...names].sort()]));
}

function scriptFor(shell: Shell, names: ReadonlyMap<string, readonly string[]>): string {
  return shell === "fish" ? fishScript(names) : bashScript(shell, names);
}

function bashScript(shell: Shell, names: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...names].map(
    ([noun, verbs]) => `    ${noun === "" ? "recon" : noun}) words="${verbs.join(" ")}" ;;`,
  );
  return [
    ...(shell === "zsh" ? ["autoload -U +X bashcompinit && bashcompinit"] : []),
    "_recon() {",
    '  local words=""',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of the shell
    '  case "${COMP_WORDS[COMP_CWORD-1]}" in',
    ...cases,
    "  esac",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of the shell
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    "}",
    "complete -o default -F _recon recon",
  ].join("\n");
}

function fishScript(names: ReadonlyMap<string, readonly string[]>): string {
  return [...names]
    .map(([noun, verbs]) => {
      const where = noun === "" ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${noun}`;
      return `complete -c recon -f -n '${where}' -a '${verbs.join(" ")}'`;
    })
    .join("\n");
}
