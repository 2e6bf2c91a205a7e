/** The position of a long run in a file, from which the same command goes on after an interruption. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { UsageError } from "../session.ts";

type RunProgress<Position> = {
  /** Position of the interrupted run; null if this run starts from the beginning. */
  readonly position: Position | null;
  readonly save: (position: Position) => void;
  readonly remove: () => void;
};

/**
 * @param run what the run does, as one text: only the same run goes on
 * @throws UsageError if the file is not a position of this run
 */
export function openRunProgress<Position>(
  path: string,
  run: string,
  schema: z.ZodType<Position>,
): RunProgress<Position> {
  return {
    position: existsSync(path) ? readPosition(path, run, schema) : null,
    // Under another name first: an interruption must not leave half a position.
    save: (position) => {
      writeFileSync(`${path}.unfinished`, JSON.stringify({ run, position }));
      renameSync(`${path}.unfinished`, path);
    },
    remove: () => rmSync(path, { force: true }),
  };
}

function readPosition<Position>(path: string, run: string, schema: z.ZodType<Position>): Position {
  const parsed = z.strictObject({ run: z.string(), position: schema }).safeParse(jsonOf(path));
  if (!parsed.success) {
    throw new UsageError(`--progress: ${path} is not the position of a run. Name another file.`);
  }
  if (parsed.data.run === run) return parsed.data.position as Position;
  throw new UsageError(
    `--progress: ${path} is the position of another run, ${parsed.data.run}. Name another file.`,
  );
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
