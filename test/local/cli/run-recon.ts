/** Runs a command of the command line in this process. */
import { runProgram, type Surroundings } from "#lib/cli/program.ts";

/** @returns the exit code and everything that the command printed */
export async function runRecon(
  argv: readonly string[],
  { environment = {}, outputsFile = "/nowhere/outputs.json" }: Partial<Surroundings> = {},
) {
  const out: string[] = [];
  const errors: string[] = [];
  const progress: string[] = [];
  const code = await runProgram(argv, {
    environment,
    outputsFile,
    write: (text) => out.push(text),
    writeError: (text) => errors.push(text),
    showProgress: (line) => progress.push(line),
  });
  return { code, out: out.join("\n"), errors: errors.join("\n"), progress };
}
