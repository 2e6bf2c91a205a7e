/** Runs the command that compares cases with their history, as an operator does. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import type { Outputs } from "#lib/local/outputs.ts";

const root = join(import.meta.dirname, "..", "..");

export type Ended = { readonly status: number; readonly output: string };

export function runCheckHistory(
  { tableName, endpoints }: Outputs,
  organizationIds: readonly string[],
): Promise<Ended> {
  const options = organizationIds.flatMap((id) => ["--organization", id]);
  const env = {
    TABLE_NAME: tableName ?? "",
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, "bin", "check-history.ts"), ...options],
      { env, cwd: root },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        resolve({ status: typeof code === "number" ? code : -1, output: stdout + stderr });
      },
    );
  });
}
