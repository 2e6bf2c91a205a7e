/** The operations of a resource whose entries are made and deleted and never changed. */

import type * as z from "zod";
import type { createdRange, TimeRange } from "#api/schema/field/created-range.ts";
import type { listQuery } from "#api/schema/field/list-query.ts";
import { capitalized } from "#domain/value/capitalized.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Page } from "#domain/value/page.ts";
import type { Table } from "#store/table/core/table.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import { type Operation, read, write } from "./define-operation.ts";
import { json, type RequestContext } from "./operation.ts";

type Write<Body> = (
  dependencies: Dependencies,
  context: RequestContext,
  body: Body,
) => Promise<WriteOutcome>;

type Resource<Kind extends string, Body> = {
  readonly kind: Kind;
  readonly create: Write<Body>;
  readonly delete: Write<Readonly<Record<`${Kind}Id`, string>>>;
  readonly list: (
    table: Table,
    organizationId: OrganizationId,
    query: TimeRange & Page,
  ) => Promise<object>;
  readonly get: (table: Table, organizationId: OrganizationId, id: string) => Promise<object>;
};

type Name<Kind extends string, Plural extends string> =
  | `${"create" | "get" | "delete"}${Capitalize<Kind>}`
  | `list${Plural}`;

type Schemas<Body> = {
  readonly body: z.ZodType<Body>;
  readonly query: ReturnType<typeof listQuery<ReturnType<typeof createdRange>>>;
};

/** @param plural how the operation that lists the resource names it */
export function standingOperations<Kind extends string, const Plural extends string, Body>(
  dependencies: Dependencies,
  resource: Resource<Kind, Body>,
  plural: Plural,
  { body, query }: Schemas<Body>,
): Readonly<Record<Name<Kind, Plural>, Operation>> {
  const { table } = dependencies;
  const name = capitalized(resource.kind);
  const idName = `${resource.kind}Id` as const;
  const operations = {
    [`create${name}`]: write(body, ({ context, body }) =>
      resource.create(dependencies, context, body as Body),
    ),
    [`list${plural}`]: read(query, async ({ context, query }) =>
      json(200, await resource.list(table, context.organizationId, query)),
    ),
    [`get${name}`]: read(null, async ({ context, params }) =>
      json(200, await resource.get(table, context.organizationId, params[idName] ?? "")),
    ),
    [`delete${name}`]: write(null, ({ context, params }) => {
      const named = { [idName]: params[idName] ?? "" } as Readonly<Record<`${Kind}Id`, string>>;
      return resource.delete(dependencies, context, named);
    }),
  };
  return operations as Record<Name<Kind, Plural>, Operation>;
}
