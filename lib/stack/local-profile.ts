/**
 * What the stage `local` has in place of what other stages have, so that SAM, LocalStack and the emulator of this repository run
 * its templates (docs/deployment.md, On this machine).
 */
import { Architecture } from "aws-cdk-lib/aws-lambda";

/** The stage that runs on a developer's machine: the only one that is not `production`. */
export const localStage = "local";

/** The services that functions call, by the suffix of the SDK's endpoint variable. A function does not start without them. */
const endpointServices = ["DYNAMODB", "SQS", "S3", "SECRETS_MANAGER", "KMS"] as const;

type Stage = { readonly stage: string };

export function isLocal({ stage }: Stage): boolean {
  return stage === localStage;
}

/** Whether files come by themselves: on a developer's machine always. */
export function hasDropFolder({
  stage,
  dropFolder,
}: Stage & { readonly dropFolder: object | null }) {
  return dropFolder !== null || isLocal({ stage });
}

/**
 * SAM passes a variable on only if the template names it. Not `AWS_ENDPOINT_URL`: LocalStack sets it itself, and a value of the
 * template, an empty one too, would replace that.
 */
export function endpointVariables(settings: Stage): Record<string, string> {
  if (!isLocal(settings)) return {};
  return Object.fromEntries(endpointServices.map((service) => [`AWS_ENDPOINT_URL_${service}`, ""]));
}

/** Containers of another architecture run by emulation, many times slower. */
export function architectureOf(settings: Stage): Architecture {
  return isLocal(settings) && process.arch === "x64" ? Architecture.X86_64 : Architecture.ARM_64;
}
