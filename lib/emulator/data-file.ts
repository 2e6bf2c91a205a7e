/** Files in which a part keeps its state from one run to the next. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export type DataFile = {
  readonly path: string;
  /** What a person does if the file is broken or missing: one or more sentences, for the error's message. */
  readonly advice: string;
};

/** The files of an emulator that keeps its state. */
export type KeptFiles = Readonly<
  Record<"table" | "secrets" | "key" | "streamPositions" | "clock", DataFile>
>;

/** Of a file that was written before the table. */
export const missingFault = "is missing, but the table beside it exists";

/** A file that cannot be used. The message names it and says what to do. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";

  constructor(
    { file: { path, advice }, fault }: { readonly file: DataFile; readonly fault: string },
    options: ErrorOptions = {},
  ) {
    super(`${path} ${fault}.\n${advice} To start with nothing, name another folder.`, options);
  }
}

/**
 * Reads a JSON file.
 *
 * @param file null, where nothing is kept
 * @returns null where there is none
 * @throws DataFileError if it is not JSON, or not of its form
 */
export function readDataFile<Schema extends z.ZodType>(
  file: DataFile | null,
  schema: Schema,
): z.output<Schema> | null {
  if (file === null || !existsSync(file.path)) return null;
  const parsed = schema.safeParse(
    readable(file, () => JSON.parse(readFileSync(file.path, "utf8"))),
  );
  if (parsed.success) return parsed.data;
  throw new DataFileError({ file, fault: `is broken: ${z.prettifyError(parsed.error)}` });
}

/** @throws DataFileError where reading fails */
export function readable<Result>(file: DataFile, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFileError({ file, fault: `is broken: ${reason}` }, { cause: error });
  }
}
