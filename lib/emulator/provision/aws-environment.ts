/** The simulated account and region. The queue engine uses this account for every queue. */
export const region = "us-east-1";
export const accountId = "000000000000";
export const partition = "aws";

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** Credentials of operators, who may make every call. The doors of the engines know them (lib/emulator/doors/README.md). */
export const credentials: Credentials = { accessKeyId: "local", secretAccessKey: "local" };

/**
 * Credentials of a function. The permission proxy verifies the signature, and knows the function by its access key. Of
 * letters and digits, as an access key of AWS; DynamoDB Local refuses others.
 */
export function credentialsOf(functionName: string): Credentials {
  const name = functionName.replace(/[^A-Za-z0-9]/g, "0");
  return { accessKeyId: `LOCAL0${name}`, secretAccessKey: "local" };
}
