import { readConfig } from "#config.ts";
import { createApiHandler } from "#http/api-handler.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { read } from "#http/define-operation.ts";
import { listAuditEventsQuery } from "#schema/request/organization/audit-event-request.ts";
import { listRequestLogQuery } from "#schema/request/organization/request-log-request.ts";
import { listAuditEvents } from "./list-audit-events.ts";
import { listRequestLog } from "./list-request-log.ts";

const dependencies = createDependencies(readConfig(), "audit-events");

export const handler = createApiHandler(dependencies, {
  listAuditEvents: read(listAuditEventsQuery, (input) => listAuditEvents(dependencies, input)),
  listRequestLog: read(listRequestLogQuery, (input) => listRequestLog(dependencies, input)),
});
