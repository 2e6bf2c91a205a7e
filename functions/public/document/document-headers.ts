/** The contract changes only with a deployment, so clients may cache it for five minutes. */
export const documentHeaders = {
  "Cache-Control": "public, max-age=300",
} as const;
