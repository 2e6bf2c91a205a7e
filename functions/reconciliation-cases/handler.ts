import { readConfig } from "../../shared/config.ts";
import { createApiHandler, read } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { listReconciliationCasesQuery } from "../../shared/schema/reconciliation-case.ts";
import { getReconciliationCase } from "./get-reconciliation-case.ts";
import { listReconciliationCases } from "./list-reconciliation-cases.ts";

const dependencies = createDependencies(readConfig(), "reconciliation-cases");

export const handler = createApiHandler(dependencies, {
  listReconciliationCases: read(listReconciliationCasesQuery, (input) =>
    listReconciliationCases(dependencies, input),
  ),
  getReconciliationCase: read(null, (input) => getReconciliationCase(dependencies, input)),
});
