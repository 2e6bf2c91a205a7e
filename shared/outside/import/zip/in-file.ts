/** Events of one file in a ZIP file: rows, warnings and errors name it. */
import { FileError } from "../file-error.ts";
import type { FileEvent } from "../file-event.ts";

/** What the files before have used: indexes of statements, and the header of the first CSV. */
type Place = { statements: number; header: string | null };

const exampleLength = 100;

export async function* inFile(
  name: string,
  place: Place,
  events: AsyncIterable<readonly FileEvent[]>,
): AsyncGenerator<readonly FileEvent[]> {
  const first = place.statements;
  try {
    for await (const some of events)
      yield some.flatMap((event) => placed(event, name, place, first));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw errorIn(name, error);
  }
}

/** The error with the name of the file in front. */
export function errorIn(name: string, { code, reason, line }: FileError): FileError {
  return new FileError(code, `${name}: ${reason}`, line);
}

function placed(event: FileEvent, name: string, place: Place, first: number): FileEvent[] {
  switch (event.kind) {
    case "row": {
      const { statement } = event.row;
      const moved = statement === null ? null : statement + first;
      return [{ kind: "row", row: { ...event.row, file: name, statement: moved } }];
    }
    case "statement": {
      const index = event.statement.index + first;
      place.statements = Math.max(place.statements, index + 1);
      return [{ kind: "statement", statement: { ...event.statement, index } }];
    }
    case "warning":
      return [{ ...event, message: `${name}: ${event.message}` }];
    case "header":
      return placedHeader(event, name, place);
    case "guess":
      return [{ ...event, example: `${name}: ${event.example}`.slice(0, exampleLength) }];
    case "balances":
      return [event];
  }
}

/** The rejected rows of all files are reported under one header. */
function placedHeader(
  event: Extract<FileEvent, { readonly kind: "header" }>,
  name: string,
  place: Place,
): FileEvent[] {
  const header = event.delimiter + event.text;
  if (place.header === null) {
    place.header = header;
    return [event];
  }
  if (place.header === header) return [];
  const message = `${name}: The header differs from that of the first file, under which rejected rows are reported.`;
  return [{ kind: "warning", code: "header_differs", message }];
}
