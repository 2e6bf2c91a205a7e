/** The operations of a standing resource. */
import type * as z from "zod";
import {
  capitalized,
  type StandingKind,
  type StandingResource,
} from "../../shared/case-work/standing/standing-resource.ts";
import type { Uuid } from "../../shared/domain/value/id.ts";
import { type Operation, read, write } from "../../shared/http/define-operation.ts";
import { json } from "../../shared/http/operation.ts";
import type { listAssetsQuery } from "../../shared/schema/request/evidence/asset-request.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";

type Name<Kind extends string, Plural extends string> =
  | `create${Capitalize<Kind>}`
  | `list${Plural}`
  | `get${Capitalize<Kind>}`
  | `delete${Capitalize<Kind>}`;

/** @param plural how the operation that lists the resource names it */
export function standingOperations<
  Kind extends StandingKind,
  Plural extends string,
  Entry extends { readonly uuid: Uuid<Kind> },
  Body extends Readonly<Record<string, unknown>>,
>(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  resource: StandingResource<Kind, Entry, Body>,
  plural: Plural,
  { body, query }: { readonly body: z.ZodType<Body>; readonly query: typeof listAssetsQuery },
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
