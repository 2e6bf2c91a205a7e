/** The simulated account and region. The queue engine uses this account for every queue. */
export const region = "us-east-1";
export const accountId = "000000000000";
export const partition = "aws";

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/**
 * Credentials of operators, who use the engines directly. The engines check no signature; the SDK refuses to send a
 * request without credentials.
 */
export const credentials: Credentials = { accessKeyId: "local", secretAccessKey: "local" };

/** Credentials of a function. The permission proxy knows the function by its access key. */
export function credentialsOf(functionName: string): Credentials {
  return { accessKeyId: `LOCAL-${functionName}`, secretAccessKey: "local" };
}
