import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib/core";
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance, ServerlessChecks } from "cdk-nag";
import { afterAll, expect, test } from "vitest";
import cdkJson from "#cdk.json" with { type: "json" };
import { acceptedFindings, findingIds } from "#lib/stack/accepted-findings.ts";
import { integrationSecretsPrefix, readSettings } from "#lib/stack/settings.ts";
import { addStacks } from "#lib/stack/stacks.ts";
import { makeBundles } from "./synthesized-stacks.ts";

const folders = [mkdtempSync(join(tmpdir(), "assembly-")), makeBundles()] as const;
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const app = new App({
  // With everything that settings add.
  context: {
    ...cdkJson.context,
    edge: {
      domain: null,
      webAclArn: null,
      webhooksPerMinute: 240,
      requestsPerMinute: 3_000,
      trustedAddresses: ["198.51.100.0/24"],
      isOnlyDoor: true,
    },
    scheduledCheck: { everyMinutes: 15 },
    operators: ["arn:aws:iam::123456789012:role/operations"],
    dropFolder: {
      clients: [
        {
          name: "bank-feed",
          organization: "org_acme",
          principals: ["arn:aws:iam::111122223333:role/bank-feed"],
        },
      ],
      sftp: {
        users: [
          {
            name: "acme",
            organization: "org_acme",
            publicKeys: [
              "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl bank",
            ],
          },
        ],
      },
    },
  },
  analyticsReporting: false,
  treeMetadata: false,
  outdir: folders[0],
});
const stacks = addStacks(app, folders[1]);
const named = {
  files: stacks.messaging.files,
  manifests: stacks.data.manifests.bucket,
  secretsPrefix: integrationSecretsPrefix(readSettings(app.node)),
  dropFolders: ["drop/org_acme/"],
};

type Finding = { readonly id: string; readonly path: string };

/** All findings of a pack, including the accepted ones. */
function findingsOf(pack: AwsSolutionsChecks | ServerlessChecks): Finding[] {
  const found: Finding[] = [];
  const applyRule = ({ rule, ruleSuffixOverride, node }: IApplyRule): void => {
    const id = `${pack.readPackName}-${ruleSuffixOverride ?? rule.name}`;
    const [, ...path] = node.node.path.split("/");
    const result = rule(node);
    const ids = Array.isArray(result) ? result.map((each) => `${id}[${each}]`) : [id];
    if (result === NagRuleCompliance.NON_COMPLIANT || Array.isArray(result)) {
      for (const each of ids) found.push({ id: each, path: path.join("/") });
    }
  };
  Object.defineProperty(pack, "applyRule", { value: applyRule });
  pack.validateScope(app);
  return found;
}

const packs = [
  ["AwsSolutions", AwsSolutionsChecks],
  ["Serverless", ServerlessChecks],
] as const;

test.each(packs)("the stacks pass %s except for accepted findings", (_, Pack) => {
  const { violations } = new Pack(app).validateScope(app);
  const found = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
  );
  expect(found).toEqual([]);
});

const findings = packs.flatMap(([, Pack]) => findingsOf(new Pack(app)));

/** CDK adds a namespace to an id without one. */
function accepts(data: unknown, id: string): boolean {
  return Object.keys(Object(data)).some((key) => key.replace(/^Annotation::/, "") === id);
}

test.each(acceptedFindings)("$rule $statement at $at is found wherever it is accepted", (row) => {
  const [id = ""] = findingIds(row, named);
  const accepted = app.node
    .findAll()
    .filter(({ node }) => node.metadata.some(({ data }) => accepts(data, id)))
    .map(({ node }) => node.path.split("/").slice(1).join("/"))
    .filter((path) => row.at.test(path));
  const found = findings.filter((each) => each.id === id).map(({ path }) => path);
  expect(accepted.length).toBeGreaterThan(0);
  expect(found).toEqual(expect.arrayContaining(accepted));
});

test("every accepted finding has its own reason", () => {
  const reasons = acceptedFindings.map(({ reason }) => reason);
  expect(new Set(reasons).size).toBe(reasons.length);
  for (const reason of reasons) expect(reason.length).toBeGreaterThan(60);
});
