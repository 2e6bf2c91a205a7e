/** One deployment: finds the credentials, runs CDK, writes the outputs, checks the deployment. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { missingRoom, wantedReservation } from "./account-concurrency.ts";
import { type Subscribers, sayOfSubscribers } from "./alarm-subscribers.ts";
import { lockSentence, wantedLockDays, warningOfRegion } from "./before-deployment.ts";
import { checkDeployment, type Deployment, reportOf, type SmokeResult } from "./smoke-check.ts";

export type DeploySettings = {
  /** CDK context `stage`. */
  readonly stage: string;
  /** Further CDK context, as `name=value`. */
  readonly context: readonly string[];
  /** What cdk.json reserves for inbound webhooks, in concurrent executions; null: nothing. */
  readonly reservedConcurrency: number | null;
  /** What cdk.json says of the lock of manifests, in days; null: by the stage. */
  readonly lockDays: number | null;
  /** Whether CDK asks before it widens permissions. */
  readonly asks: boolean;
  /** Whether the service stack is deployed before the others: it moves to another table. */
  readonly serviceFirst: boolean;
  /** File that receives the URLs and every output of every stack. */
  readonly outputsFile: string;
};

/** The effects that a deployment needs; tests replace them. */
export type DeploySurroundings = {
  /** Throws if neither the environment nor the profile has credentials. */
  readonly findCredentials: () => Promise<unknown>;
  /** Throws if no region is set. */
  readonly findRegion: () => Promise<string>;
  /** The quota of concurrent executions in the region. Throws if it cannot be read. */
  readonly findConcurrencyQuota: (region: string) => Promise<number>;
  /** Asks the person who deploys. @returns whether the answer is yes */
  readonly confirm: (question: string) => Promise<boolean>;
  /** CDK's command line. @returns its exit code */
  readonly runCdk: (args: readonly string[]) => number;
  readonly writeFile: (path: string, text: string) => void;
  readonly write: (text: string) => void;
  /** Throws if it cannot be read. */
  readonly countSubscribers: (topicArn: string) => Promise<Subscribers>;
  readonly check?: (deployment: Deployment) => Promise<SmokeResult[]>;
};

const withoutCredentials = `Not deployed: there are no AWS credentials.
  Name a profile (AWS_PROFILE=name, after \`aws configure\` or \`aws sso login\`), or set
  AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. To try the service without an account: npm start
`;

const withoutRegion = `Not deployed: no AWS region is chosen.
  Set AWS_REGION, for example AWS_REGION=eu-central-1, or choose one in the profile.
`;

function bootstrapHint(region: string): string {
  return `Bootstrap the account and region once, before the first deployment. The bootstrap creates the bucket
and the roles that CDK uses.
  npx cdk bootstrap aws://ACCOUNT/${region}
`;
}

const stackOutputs = z.record(z.string(), z.record(z.string(), z.string()));

/** @returns the exit code. */
export async function deploy(
  settings: DeploySettings,
  surroundings: DeploySurroundings,
): Promise<number> {
  const { write } = surroundings;
  const region = await findAccount(surroundings);
  if (region === null) return 1;
  if (!(await hasRoom(settings, surroundings, region))) return 1;
  write(warningOfRegion(region) ?? "");
  if (!(await acceptsLock(settings, surroundings))) return 1;
  write(`Deploying the stage "${settings.stage}" to ${region}.\n${bootstrapHint(region)}\n`);
  const status = runAll(settings, surroundings);
  if (status !== 0) {
    write(
      `\nNot deployed: CDK ended with ${status}. CloudFormation has rolled back its changes.\n`,
    );
    return status;
  }
  const deployment = writeOutputs(settings, surroundings);
  const { text, passed } = reportOf(await (surroundings.check ?? checkDeployment)(deployment));
  write(`\nCheck of the deployment:\n${text}`);
  const { alarmTopicArn } = deployment;
  if (alarmTopicArn !== null) {
    write(`\n${await sayOfSubscribers(alarmTopicArn, surroundings.countSubscribers)}`);
  }
  return passed ? 0 : 1;
}

/** @returns the region; null if credentials or region are missing, after printing what to do. */
async function findAccount(surroundings: DeploySurroundings): Promise<string | null> {
  try {
    await surroundings.findCredentials();
  } catch {
    surroundings.write(withoutCredentials);
    return null;
  }
  try {
    return await surroundings.findRegion();
  } catch {
    surroundings.write(withoutRegion);
    return null;
  }
}

/** @returns false if Lambda would certainly refuse the reservation, after printing what to do. */
async function hasRoom(
  { context, reservedConcurrency }: DeploySettings,
  { findConcurrencyQuota, write }: DeploySurroundings,
  region: string,
): Promise<boolean> {
  try {
    const reserved = wantedReservation(context, reservedConcurrency);
    const missing = missingRoom(reserved, await findConcurrencyQuota(region));
    if (missing !== null) write(missing);
    return missing === null;
  } catch (error) {
    // A right to read the quota is not needed to deploy.
    write(`The account's concurrency is not checked: ${(error as Error).message}\n`);
    return true;
  }
}

/** Says how long manifests are locked. A lock of more than a day is asked for: nobody can shorten it. */
async function acceptsLock(
  { stage, context, lockDays, asks }: DeploySettings,
  { confirm, write }: DeploySurroundings,
): Promise<boolean> {
  const days = wantedLockDays(stage, context, lockDays);
  if (days === null) return true;
  write(lockSentence(days));
  if (days === 1 || !asks) return true;
  if (await confirm("Deploy with this lock? (y/n) ")) return true;
  write("Not deployed. For a trial: npm run deploy -- -c manifestRetentionDays=1\n");
  return false;
}

/**
 * The data stack exports the table that it makes, and CloudFormation refuses to remove an export in use. So
 * a service stack that moves to another table goes first, and the data stack then lets its own table go.
 *
 * @returns the exit code of CDK
 */
function runAll(settings: DeploySettings, { runCdk }: DeploySurroundings): number {
  const { stage, serviceFirst, outputsFile } = settings;
  const common = optionsOf(settings);
  if (serviceFirst) {
    const status = runCdk([
      "deploy",
      `reconciliation-${stage}-service`,
      "--exclusively",
      ...common,
    ]);
    if (status !== 0) return status;
  }
  return runCdk(["deploy", "--all", ...common, "--outputs-file", outputsFile]);
}

function optionsOf({ stage, context, asks }: DeploySettings): string[] {
  return [
    ...[`stage=${stage}`, ...context].flatMap((each) => ["--context", each]),
    "--require-approval",
    asks ? "broadening" : "never",
  ];
}

/** Adds the URLs, under plain names, to the outputs that CDK wrote by stack. */
function writeOutputs(
  { stage, context, outputsFile }: DeploySettings,
  { writeFile, write }: DeploySurroundings,
): Deployment & { readonly alarmTopicArn: string | null } {
  const stacks = stackOutputs.parse(JSON.parse(readFileSync(outputsFile, "utf8")));
  const outputs = Object.assign({}, ...Object.values(stacks)) as Record<string, string>;
  const apiUrl = outputs["ApiUrl"];
  const inboundWebhookUrl = outputs["InboundWebhookUrl"];
  if (apiUrl === undefined || inboundWebhookUrl === undefined) {
    throw new Error(`CDK wrote no ApiUrl and InboundWebhookUrl to ${outputsFile}`);
  }
  // Behind the edge the function URL refuses whatever did not come through it.
  const edgeUrl = outputs["EdgeUrl"] ?? null;
  const front = edgeUrl ?? apiUrl;
  const all = { stage, apiUrl, inboundWebhookUrl, edgeUrl, docsUrl: `${front}/docs`, stacks };
  writeFile(outputsFile, `${JSON.stringify(all, null, 2)}\n`);
  write(`\nAPI              ${apiUrl}\nInbound webhooks ${inboundWebhookUrl}\n`);
  write(`Documentation    ${all.docsUrl}\nAll outputs      ${outputsFile}\n`);
  const name = "alarmTopicArn=arn:";
  const given = context.findLast((each) => each.startsWith(name))?.slice(name.length - 4);
  if (edgeUrl !== null) write(`One front door   ${edgeUrl}\n`);
  const urls = { apiUrl: front, inboundWebhookUrl: edgeUrl ?? inboundWebhookUrl };
  return { ...urls, alarmTopicArn: given ?? outputs["AlarmTopicArn"] ?? null };
}
