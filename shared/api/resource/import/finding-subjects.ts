/** What a finding about a file is about (docs/files.md, Detection). */
export const findingSubjects = [
  "format",
  "encoding",
  "delimiter",
  "header",
  "columns",
  "dates",
  "amounts",
  "direction",
  "currency",
  "status",
] as const;
