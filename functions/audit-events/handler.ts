import { readConfig } from "../../shared/config.ts";
import { createApiHandler } from "../../shared/http/api-handler.ts";
import { createDependencies } from "../../shared/http/create-dependencies.ts";
import { read } from "../../shared/http/define-operation.ts";
import { listAuditEventsQuery } from "../../shared/schema/request/organization/audit-event-request.ts";
import { listRequestLogQuery } from "../../shared/schema/request/organization/request-log-request.ts";
import { listAuditEvents } from "./list-audit-events.ts";
import { listRequestLog } from "./list-request-log.ts";

const dependencies = createDependencies(readConfig(), "audit-events");

export const handler = createApiHandler(dependencies, {
  listAuditEvents: read(listAuditEventsQuery, (input) => listAuditEvents(dependencies, input)),
  listRequestLog: read(listRequestLogQuery, (input) => listRequestLog(dependencies, input)),
});
