/** The contract changes with a deployment only; five minutes old is fresh enough. */
export const documentHeaders = {
  "Cache-Control": "public, max-age=300",
  "X-Content-Type-Options": "nosniff",
} as const;
