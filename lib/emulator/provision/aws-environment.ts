/** The simulated account and region. The queue engine uses this account for every queue. */
export const region = "us-east-1";
export const accountId = "000000000000";
export const partition = "aws";

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** Credentials of operators, who may make every call. The doors of the engines know them (lib/emulator/doors/README.md). */
export const credentials: Credentials = { accessKeyId: "local", secretAccessKey: "local" };

/** Credentials of a function. The permission proxy verifies the signature, and knows the function by its access key. */
export function credentialsOf(functionName: string): Credentials {
  return { accessKeyId: `LOCAL-${functionName}`, secretAccessKey: "local" };
}
