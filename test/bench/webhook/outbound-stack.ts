/** The whole service on this machine, for a load of outbound events. */

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { organizationOf } from "../../organization.ts";
import { announcedType, writeAnnouncements } from "./outbound-announcements.ts";
import type { Service } from "./outbound-load.ts";

/** The events are announced in the table and go through stream, queues and functions. */
export function stackService({ outputs }: LocalStack): Service {
  return {
    subscribe: async (url) => {
      const answer = await fetch(`${outputs.baseUrl}/v1/outbound-webhook-endpoints`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${outputs.apiKey}`,
          "content-type": "application/json",
          "idempotency-key": url,
        },
        body: JSON.stringify({ name: url, url, eventTypes: [announcedType] }),
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { readonly secret: string }).secret;
    },
    announce: async (count) => {
      const client = new DynamoDBClient({
        endpoint: outputs.endpoints.dynamodb,
        region: "us-east-1",
        credentials: outputs.credentials,
      });
      const table = { client: DynamoDBDocumentClient.from(client), name: outputs.tableName ?? "" };
      await writeAnnouncements(table, organizationOf(outputs.organizationId), count);
      client.destroy();
    },
  };
}
