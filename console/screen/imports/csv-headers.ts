/** The header of a CSV file, as far as a person needs it to choose columns: the service reads the file itself. */

const delimiters = [",", ";", "\t", "|"] as const;

/** The one that the header has most often. */
export function delimiterOf(line: string): string {
  const counts = delimiters.map((each) => line.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

export function headersOf(line: string, delimiter: string): string[] {
  const names = line.replace(/^\ufeff/, "").split(delimiter);
  const plain = names.map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
  return [...new Set(plain)].filter((name) => name !== "");
}
