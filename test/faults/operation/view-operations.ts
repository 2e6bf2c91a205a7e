/** Rows of operations.ts: saved filters of the list of cases. */
import type { OperationId } from "#api/schema/route/routes.ts";
import type { Driver, RequestRow } from "./operation-row.ts";

const viewOf = async ({ call }: Driver, shared: boolean) => {
  const { id = "" } = await call("createView", { body: { name: "View", shared } });
  return { viewId: id };
};

export const viewRequestRows: Partial<
  Readonly<Record<OperationId, Readonly<Record<string, RequestRow>>>>
> = {
  createView: {
    "of one's own": async () => ({ body: { name: "Mine", filter: { status: "open" } } }),
    "that is shared": async () => ({ body: { name: "Ours", shared: true, sort: "amount" } }),
  },
  updateView: {
    "that becomes shared": async (driver) => ({
      params: await viewOf(driver, false),
      body: { shared: true, name: "Ours" },
    }),
    "that stays at its place": async (driver) => ({
      params: await viewOf(driver, true),
      body: { filter: { tag: "vip" } },
    }),
  },
  deleteView: { deleted: async (driver) => ({ params: await viewOf(driver, true) }) },
};
