import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read } from "#api/http/define-operation.ts";
import { listAuditEventsQuery } from "#api/resource/audit-event/audit-event-request.ts";
import { listRequestLogQuery } from "#api/resource/request-log/request-log-request.ts";
import { readConfig } from "#config.ts";
import { listAuditEvents } from "./list-audit-events.ts";
import { listRequestLog } from "./list-request-log.ts";

const dependencies = createDependencies(readConfig(), "audit-events");

export const handler = createApiHandler(dependencies, {
  listAuditEvents: read(listAuditEventsQuery, (input) => listAuditEvents(dependencies, input)),
  listRequestLog: read(listRequestLogQuery, (input) => listRequestLog(dependencies, input)),
});
