import {
  Annotations,
  type App,
  DefaultStackSynthesizer,
  type IStackSynthesizer,
  type StackProps,
} from "aws-cdk-lib/core";
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import { acceptFindings } from "./accepted-findings.ts";
import { AlarmsStack } from "./alarms-stack.ts";
import { CheckStack } from "./check-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { isLocal } from "./local-profile.ts";
import { productionStage } from "./lock-days.ts";
import { MessagingStack } from "./messaging-stack.ts";
import { ServiceStack } from "./service-stack.ts";
import {
  hasPlaceholderIdentityProvider,
  integrationSecretsPrefix,
  readSettings,
  type Settings,
} from "./settings.ts";

export type Stacks = {
  readonly data: DataStack;
  readonly messaging: MessagingStack;
  readonly service: ServiceStack;
  readonly alarms: AlarmsStack;
  /** Null without the setting `edge`. */
  readonly edge: EdgeStack | null;
  /** Null without the setting `scheduledCheck`. */
  readonly check: CheckStack | null;
};

/**
 * One stage of the service in four stacks: one keeps records, one keeps messages, one keeps no state, one has alarms.
 *
 * @param assetRoot folder of the bundles: `<assetRoot>/<function>/index.mjs`
 * @throws Error when the context is wrong or a bundle is missing
 */
export function addStacks(app: App, assetRoot: string): Stacks {
  const settings = readSettings(app.node);
  const prefix = `reconciliation-${settings.stage}`;
  const common = () => ({
    settings,
    tags: { service: "payment-reconciliation", stage: settings.stage },
    synthesizer: makeSynthesizer(),
  });
  const data = new DataStack(app, `${prefix}-data`, {
    ...common(),
    terminationProtection: settings.deletionProtection,
  });
  const messaging = new MessagingStack(app, `${prefix}-messaging`, {
    ...common(),
    key: data.key,
    alarms: data.alarms,
  });
  const service = new ServiceStack(app, `${prefix}-service`, {
    ...common(),
    assetRoot,
    key: data.key,
    alarms: data.alarms,
    table: data.table,
    masterSecrets: data.masterSecrets,
    manifests: data.manifests,
    archive: data.archive,
    messaging,
  });
  const alarms = new AlarmsStack(app, `${prefix}-alarms`, {
    ...common(),
    alarms: data.alarms,
  });
  const edge = addEdge(app, service, { ...common(), prefix });
  const check = addCheck(
    app,
    { data, messaging, service, edge },
    { ...common(), assetRoot, prefix },
  );
  const added = [edge, check].filter((stack) => stack !== null);
  const all = [data, messaging, service, alarms, ...added];
  acceptFindings(all, {
    files: messaging.files,
    manifests: data.manifests.bucket,
    secretsPrefix: integrationSecretsPrefix(settings),
    dropFolders: dropFoldersOf(settings),
  });
  addWarnings(settings, { data, service });
  return { data, messaging, service, alarms, edge, check };
}

function dropFoldersOf({ dropFolder }: Settings): string[] {
  const writers = [...(dropFolder?.clients ?? []), ...(dropFolder?.sftp?.users ?? [])];
  return [...new Set(writers.map(({ organization }) => dropPrefixOf(organization)))];
}

/** What a deployment may do, and nobody should do unaware. */
function addWarnings(
  settings: Settings,
  { data, service }: { readonly data: DataStack; readonly service: ServiceStack },
): void {
  const { stage, backup } = settings;
  if (hasPlaceholderIdentityProvider(settings) && !isLocal(settings)) {
    Annotations.of(service).addWarningV2(
      "reconciliation:placeholderIdentityProvider",
      "The context's oidc settings are cdk.json's example: no session token will be accepted",
    );
  }
  if (stage === productionStage && (backup === null || backup.copyTo === null)) {
    Annotations.of(data).addWarningV2(
      "reconciliation:noCopies",
      "No copy of the table leaves this region: with the region the records are lost. Set `backup` with `copyTo` (docs/deployment.md, Recovery)",
    );
  }
}

type EdgeParts = StackProps & { readonly settings: Settings; readonly prefix: string };

function addEdge(app: App, service: ServiceStack, parts: EdgeParts): EdgeStack | null {
  const { settings, prefix, ...props } = parts;
  const { edgeSecret: secret, apiUrl, inboundUrl } = service;
  if (settings.edge === null || secret === null) return null;
  return new EdgeStack(app, `${prefix}-edge`, {
    ...props,
    ...{ stage: settings.stage, edge: settings.edge, secret, apiUrl, inboundUrl },
  });
}

type CheckParts = EdgeParts & { readonly assetRoot: string };

function addCheck(
  app: App,
  { data, messaging, service, edge }: Omit<Stacks, "alarms" | "check">,
  { prefix, ...props }: CheckParts,
): CheckStack | null {
  const { settings } = props;
  if (settings.scheduledCheck === null || isLocal(settings)) return null;
  return new CheckStack(app, `${prefix}-check`, {
    ...props,
    ...settings.scheduledCheck,
    key: data.key,
    alarms: data.alarms,
    undelivered: messaging.asyncFailures,
    apiUrl: edge?.url ?? service.apiUrl,
    inboundUrl: edge === null ? service.inboundUrl : null,
  });
}

/**
 * The command line checks the bootstrap version itself; CDK's rule would only add a parameter to
 * each template. The assertion: CDK is not compiled with exactOptionalPropertyTypes, and its class
 * does not match its own interface under it.
 */
function makeSynthesizer(): IStackSynthesizer {
  return new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer;
}
