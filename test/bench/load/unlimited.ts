/** Environment variables of functions: one organization sends all of a load. */
export const unlimited = {
  RATE_LIMIT_PER_MINUTE: "1000000",
  RATE_LIMIT_CLIENT_PER_MINUTE: "1000000",
  RATE_LIMIT_INTEGRATION_PER_MINUTE: "1000000",
  RATE_LIMIT_REFUSED_PER_MINUTE: "1000000",
};
