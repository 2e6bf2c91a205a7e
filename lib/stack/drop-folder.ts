/**
 * The setting `dropFolder`: a role for each client, which writes into the folder of its organization and nowhere else, and
 * the SFTP server if it is asked for.
 */
import {
  ArnPrincipal,
  CompositePrincipal,
  type IPrincipal,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { CfnServer, CfnUser } from "aws-cdk-lib/aws-transfer";
import { Aws, CfnOutput, Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { DropFolder } from "./drop-settings.ts";
import type { Settings } from "./settings.ts";

const longestSession = Duration.hours(1);

type Parts = {
  readonly settings: Pick<Settings, "stage"> & { readonly dropFolder: DropFolder };
  readonly files: Bucket;
  readonly key: IKey;
};

type Writer = {
  readonly name: string;
  readonly organization: OrganizationId;
  readonly assumedBy: IPrincipal;
};

export function addDropFolder(scope: Construct, parts: Parts): void {
  const { clients, sftp } = parts.settings.dropFolder;
  for (const { name, organization, principals } of clients) {
    const assumedBy = new CompositePrincipal(...principals.map((each) => new ArnPrincipal(each)));
    const role = addWriter(scope, parts, { name: `drop-${name}`, organization, assumedBy });
    new CfnOutput(scope, `Drop${name}RoleArn`, { value: role.roleArn });
  }
  if (sftp !== null) addSftp(scope, parts, sftp);
}

function addWriter(
  scope: Construct,
  { settings: { stage }, files, key }: Parts,
  { name, organization, assumedBy }: Writer,
): Role {
  const role = new Role(scope, `${name}-role`, {
    roleName: `reconciliation-${stage}-${name}`,
    description: `Writes into the drop folder of ${name}`,
    assumedBy,
    maxSessionDuration: longestSession,
  });
  for (const statement of writeStatements(files, key, dropPrefixOf(organization))) {
    role.addToPrincipalPolicy(statement);
  }
  return role;
}

/** Writes, also in parts, and lists its own folder; reads and deletes nothing. */
function writeStatements(files: Bucket, key: IKey, prefix: string): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ["s3:PutObject", "s3:AbortMultipartUpload"],
      resources: [files.arnForObjects(`${prefix}*`)],
    }),
    new PolicyStatement({
      actions: ["s3:ListBucket"],
      resources: [files.bucketArn],
      conditions: { StringLike: { "s3:prefix": `${prefix}*` } },
    }),
    // S3 decrypts the parts of an upload to complete it.
    new PolicyStatement({
      actions: ["kms:Decrypt", "kms:GenerateDataKey"],
      resources: [key.keyArn],
    }),
  ];
}

function addSftp(scope: Construct, parts: Parts, { users }: NonNullable<DropFolder["sftp"]>): void {
  const server = new CfnServer(scope, "SftpServer", {
    protocols: ["SFTP"],
    domain: "S3",
    endpointType: "PUBLIC",
    identityProviderType: "SERVICE_MANAGED",
    securityPolicyName: "TransferSecurityPolicy-2024-01",
  });
  const assumedBy = new ServicePrincipal("transfer.amazonaws.com", {
    conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
  });
  for (const { name, organization, publicKeys } of users) {
    const role = addWriter(scope, parts, { name: `sftp-${name}`, organization, assumedBy });
    const target = `/${parts.files.bucketName}/${dropPrefixOf(organization).slice(0, -1)}`;
    new CfnUser(scope, `sftp-${name}-user`, {
      serverId: server.attrServerId,
      userName: name,
      role: role.roleArn,
      sshPublicKeys: publicKeys,
      // The user sees its folder as the root, and nothing beside it.
      homeDirectoryType: "LOGICAL",
      homeDirectoryMappings: [{ entry: "/", target }],
    });
  }
  new CfnOutput(scope, "SftpEndpoint", {
    value: `${server.attrServerId}.server.transfer.${Aws.REGION}.${Aws.URL_SUFFIX}`,
  });
}
