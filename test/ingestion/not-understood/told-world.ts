/** An integration on a table in memory, and all that was told of its records. */

import type { RequestContext } from "#api/http/operation.ts";
import { listRawRecordsQuery } from "#api/resource/evidence/evidence-request.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";
import { listRawRecords } from "#functions/evidence/list-raw-records.ts";
import { readEvent } from "#outside/partner/envelope.ts";
import { announcementsIn, decodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { acceptPartnerDelivery } from "#work/integration/partner-evidence.ts";
import { type Service, serviceOn, start } from "../../partner/engine-integration.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";

export const minute = 60_000;
const refusedKeptMilliseconds = 30 * 1_440 * minute;

type Handler = { readonly handle: (request: object) => Promise<object> };

export type ToldWorld = {
  readonly service: Service;
  /** A table on the same store, with another handler of its calls. */
  readonly tableWith: (wrap: (inner: Handler) => Handler) => Service["table"];
  readonly items: () => Promise<Record<string, unknown>[]>;
  /** In the order of the table. */
  readonly told: () => Promise<{
    readonly auditEvents: readonly AuditEvent[];
    readonly announcements: readonly Announcement[];
  }>;
};

export function openToldWorld(): ToldWorld {
  const store = openMemoryStore();
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const inner = store.requestHandler as Handler;
  const tableWith: ToldWorld["tableWith"] = (wrap) =>
    openTable(store.name, {
      region: "eu-central-1",
      credentials,
      requestHandler: wrap(inner) as never,
    });
  return {
    service: serviceOn(tableWith((same) => same)),
    tableWith,
    items: store.items,
    told: async () => {
      const entries = (await store.items()).filter(holdsEntry).map(decodeEntry);
      const isTold = ({ eventType }: AuditEvent) => eventType === "evidence.not_understood";
      return {
        auditEvents: entries.flatMap(({ events }) => events).filter(isTold),
        announcements: entries
          .flatMap(announcementsIn)
          .filter(({ type }) => type === "evidence.not_understood"),
      };
    },
  };
}

/** The body of an event of the partner. */
export function bodyOf(event: object): Uint8Array {
  return Buffer.from(JSON.stringify(event));
}

export function eventBody(
  eventId: string,
  category: string,
  status: string | null,
  object: object,
) {
  return bodyOf({
    event_id: eventId,
    event_category: category,
    event_object_id: "obj_1",
    event_object_status: status,
    event_object: { id: "obj_1", amount: "100.00", currency: "usd", ...object },
    event_created_at: new Date(start).toISOString(),
  });
}

/** Delivers a body as a webhook whose signature held. */
export function deliver(
  service: Service,
  body: Uint8Array,
  minutes = 0,
  integration: PartnerIntegration = service.integration,
) {
  const now = (start + minutes * minute) as Instant;
  return acceptPartnerDelivery(
    { ...service, ids: createIdSource(() => now) },
    {
      integration,
      event: readEvent(body),
      body,
      contentType: "application/json",
      source: "webhook",
      now,
    },
  );
}

type Page = { readonly total: number; readonly items: readonly Record<string, unknown>[] };

/** A page of GET /v1/evidence/raw-records. */
export async function listed(
  { integration, table }: Service,
  query: object,
  minutes = 0,
): Promise<Page> {
  const now = (start + minutes * minute) as Instant;
  const context = { organizationId: integration.organizationId, now } as RequestContext;
  const { body } = await listRawRecords(
    { table, refusedKeptMilliseconds },
    { context, params: {}, query: listRawRecordsQuery.parse(query) },
  );
  return JSON.parse(String(body)) as Page;
}

/** What each audit event about what was not understood says. */
export async function payloadsOf({ told }: ToldWorld) {
  return (await told()).auditEvents.map(({ payload }) => payload);
}
