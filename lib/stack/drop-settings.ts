/** The setting `dropFolder`: who writes files into the folders of organizations (docs/deployment.md, Drop folder). */
import { z } from "zod";
import { parseOrganizationId } from "#domain/value/organization-id.ts";

const organization = z.string().transform((text, context) => {
  const id = parseOrganizationId(text);
  if (id !== null) return id;
  context.addIssue({ code: "custom", message: "is not an organization's id" });
  return z.NEVER;
});

const arn = z.string().regex(/^arn:[\w-]+:iam::\d{12}:(root|(role|user)\/[\w+=,.@/-]+)$/);

/** Part of the names of roles, which have at most 64 characters. */
const name = z.string().regex(/^[a-z][a-z0-9-]{2,19}$/);

const sftpUser = z.strictObject({
  name,
  organization,
  publicKeys: z
    .array(z.string().regex(/^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)) [\w+/=]+( .*)?$/))
    .min(1)
    .max(10),
});

function namesOnce(all: readonly { readonly name: string }[]): boolean {
  return new Set(all.map((each) => each.name)).size === all.length;
}

const twice = { message: "has a name twice" };

export const dropFolderSchema = z.strictObject({
  /** A role for each, by which a client of S3 writes into the folder of one organization. */
  clients: z
    .array(z.strictObject({ name, organization, principals: z.array(arn).min(1).max(20) }))
    .max(100)
    .refine(namesOnce, twice)
    .default([]),
  /** AWS Transfer Family; null: no server. */
  sftp: z
    .strictObject({ users: z.array(sftpUser).min(1).max(100).refine(namesOnce, twice) })
    .nullable()
    .default(null),
});

export type DropFolder = z.output<typeof dropFolderSchema>;
