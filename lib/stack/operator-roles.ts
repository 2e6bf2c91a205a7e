/**
 * The setting `operators`: roles for the commands of operators (docs/runbook.md), with what these commands need
 * and no more. Erasing has a role of its own.
 */
import { ArnPrincipal, CompositePrincipal, type PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { CfnOutput, Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import {
  eraseObjectStatements,
  eraseTableStatements,
  inspectTableStatements,
  objectStatements,
  redriveStatements,
  rotateSecretStatements,
  tableStatements,
} from "#lib/function/permissions.ts";
import type { ServiceStackProps } from "./service-stack-props.ts";

const longestSession = Duration.hours(1);

export function addOperatorRoles(scope: Construct, props: ServiceStackProps): void {
  const { operators, stage } = props.settings;
  if (operators.length === 0) return;
  const { table, key, messaging, manifests, masterSecrets, archive } = props;
  const archived = (access: "read" | "create") =>
    archive === null ? [] : objectStatements(access, archive.bucket, key, "closed-cases/");
  const statements = {
    /** recount, relay, redrive, redecide, rotate-master, check-history, check-restore. */
    operator: [
      ...tableStatements("write", table, key),
      ...inspectTableStatements(table),
      ...redriveStatements(messaging.queues, key),
      ...Object.values(masterSecrets).flatMap((secret) =>
        rotateSecretStatements(secret.secretArn, key),
      ),
      ...archived("read"),
    ],
    /** erase. */
    erasure: [
      ...eraseTableStatements(table, key),
      ...eraseObjectStatements({ files: messaging.files, manifests: manifests.bucket }, key),
      // An erasure writes blanks over what is erased.
      ...archived("create"),
    ],
  } as const satisfies Record<string, readonly PolicyStatement[]>;
  for (const [name, allowed] of Object.entries(statements)) {
    const role = new Role(scope, `${name}-role`, {
      roleName: `reconciliation-${stage}-${name}`,
      description: `Commands of operators: ${name}`,
      assumedBy: new CompositePrincipal(...operators.map((arn) => new ArnPrincipal(arn))),
      maxSessionDuration: longestSession,
    });
    for (const statement of allowed) role.addToPrincipalPolicy(statement);
    new CfnOutput(scope, `${name}RoleArn`, { value: role.roleArn });
  }
}
