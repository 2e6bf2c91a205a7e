/** The simulated account and region. The queue engine uses this account for every queue. */
export const region = "us-east-1";
export const accountId = "000000000000";
export const partition = "aws";

/** The engines check no signature; the SDK refuses to send a request without credentials. */
export const credentials = { accessKeyId: "local", secretAccessKey: "local" } as const;
