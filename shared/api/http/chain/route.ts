import { type OperationId, type Route, routes } from "#api/schema/route/routes.ts";
import type { Operation } from "../define-operation.ts";
import type { ApiState, ServedRoute } from "./api-state.ts";
import type { Middleware } from "./pipeline.ts";

export type Operations = Partial<Readonly<Record<OperationId, Operation>>>;

/** Finds the operation of the route. The gateway sends a function its own routes only. */
export function route(operations: Operations): Middleware<ApiState> {
  const entries = Object.entries(operations) as [OperationId, Operation][];
  const byRouteKey = new Map<string, ServedRoute>(
    entries.map(([id, operation]) => {
      const row: Route = routes[id];
      return [`${row.method} ${row.path}`, { id, route: row, operation }];
    }),
  );
  return {
    before: ({ event, internal }) => {
      const found = byRouteKey.get(event.routeKey);
      if (found === undefined) throw new Error(`No operation serves ${event.routeKey}.`);
      internal.route = found;
    },
  };
}
