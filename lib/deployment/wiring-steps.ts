/**
 * The steps that prove the wiring of a deployment: each ends in a function that only works if queues,
 * streams, notifications, keys and permissions are connected.
 */

import { ApiError } from "#api/client/api-error.ts";
import { Client } from "#api/client/client.ts";
import { carriedOut } from "#lib/carried-out.ts";
import {
  type Context,
  createIntent,
  money,
  until,
  untilMatched,
  type WiringSettings,
  type WiringStep,
} from "./wiring-context.ts";
import { exportSteps, uploadSteps } from "./wiring-file-steps.ts";

/** Groups that do not depend on each other; a step depends on those before it in its group. */
export function wiringSteps(settings: WiringSettings): readonly (readonly WiringStep[])[] {
  const { apiUrl: baseUrl, apiKey: token } = settings;
  // Wrong wiring fails every time; a throttled request may be repeated.
  const client = new Client({ baseUrl, token, retry: { attempts: 3 } });
  const context = { client, settings };
  return [verdictSteps(context), uploadSteps(context), exportSteps(context), webhookSteps(context)];
}

function verdictSteps({ client, settings }: Context): WiringStep[] {
  const externalReference = `${settings.run}-evidence`;
  let caseId = "";
  return [
    {
      name: "payment intent is created",
      look: "log of payment-intents. AccessDenied there: the Deny on keys of the journal (dynamodb:LeadingKeys) meets every transaction (docs/deployment.md, What only an account shows)",
      perform: async () => {
        ({ caseId } = await createIntent(client, externalReference));
      },
    },
    {
      name: "evidence is accepted",
      look: "log of evidence",
      perform: async () => {
        const body = {
          provider: "smoke_test",
          sourceRef: externalReference,
          phase: "destination" as const,
          externalReference,
          amount: money,
          payload: { smokeTest: true },
        };
        await client.call("createProviderEvidence", { body });
      },
    },
    {
      name: "verdict of the evidence is matched",
      look: "logs of evidence, stream-relay and matcher; MatcherQueue and its dead letters",
      perform: () => untilMatched({ client, settings }, caseId),
    },
    {
      name: "list contains the case",
      look: "log of list-counter; stream failures",
      perform: () =>
        until(settings, "the list has no such case", async () => {
          const query = { externalReference };
          return (await client.call("listReconciliationCases", { query })).total === 1;
        }),
    },
    {
      name: "audit events are readable",
      look: "log of audit-events",
      perform: async () => void (await client.call("listAuditEvents", { query: { limit: 1 } })),
    },
  ];
}

function webhookSteps({ client, settings }: Context): WiringStep[] {
  const url = settings.webhookUrl ?? `${settings.apiUrl.replace(/\/+$/, "")}/health`;
  let endpointId = "";
  let eventId = "";
  return [
    {
      name: "webhook endpoint is created",
      look: "log of outbound-webhooks; permission on the signing master secret",
      perform: async () => {
        // Subscribed to the test event alone: it gets no event of other records.
        const body = { name: settings.run, url, eventTypes: ["webhook.test" as const] };
        const created = await client.call("createOutboundWebhookEndpoint", { body });
        endpointId = carriedOut(created).id;
      },
    },
    {
      name: "test webhook is requested",
      look: "log of outbound-webhooks",
      perform: async () => {
        const path = { endpointId };
        eventId = (await client.call("testOutboundWebhookEndpoint", { path })).id;
      },
    },
    {
      name: "test webhook is sent and answered",
      look: "logs of stream-relay and outbound-delivery; OutboundQueue and its dead letters",
      perform: () => untilAnswered({ client, settings }, eventId),
    },
    {
      name: "webhook endpoint is deleted",
      cleans: true,
      look: "log of outbound-webhooks",
      perform: async () =>
        void (await client.call("deleteOutboundWebhookEndpoint", { path: { endpointId } })),
    },
  ];
}

/** Any answer of the receiver proves that the message was sent; its status is the receiver's matter. */
async function untilAnswered({ client, settings }: Context, eventId: string): Promise<void> {
  let why = "no delivery";
  await until(
    settings,
    () => `not answered: ${why}`,
    async () => {
      const delivery = await findDelivery(client, eventId);
      if (delivery === undefined) return false;
      const { status, lastError, responseStatusCode } = delivery;
      why = lastError ?? status;
      return responseStatusCode !== null;
    },
  );
}

/** The event exists after its fan-out. */
async function findDelivery(client: Client, eventId: string) {
  try {
    const path = { outboundWebhookEventId: eventId };
    const { deliveries } = await client.call("getOutboundWebhookEvent", { path });
    return deliveries[0];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
