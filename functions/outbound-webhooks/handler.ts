import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import type { RequestContext } from "#api/http/operation.ts";
import {
  createOutboundEndpointBody,
  listOutboundEndpointsQuery,
  listOutboundEventsQuery,
  recordAttemptBody,
  replayOutboundEndpointBody,
  updateOutboundEndpointBody,
} from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import { readAllowLoopback, readConfig, readOutboundMasterSecretId } from "#config.ts";
import { createMasterReader } from "#store/secrets/master-reader.ts";
import { prepareSecret } from "#store/secrets/prepare-secret.ts";
import {
  createOutboundWebhookEndpoint,
  deleteOutboundWebhookEndpoint,
  updateOutboundWebhookEndpoint,
} from "#work/case-work/endpoint/outbound-webhook-endpoints.ts";
import { namedSecretOwner } from "./endpoint/named-secret-owner.ts";
import {
  getOutboundWebhookEndpoint,
  listOutboundWebhookEndpoints,
} from "./endpoint/read-outbound-webhook-endpoints.ts";
import { replayOutboundWebhookEndpoint } from "./endpoint/replay-outbound-webhook-endpoint.ts";
import { rotateOutboundWebhookSecret } from "./endpoint/rotate-outbound-webhook-secret.ts";
import { testOutboundWebhookEndpoint } from "./endpoint/test-outbound-webhook-endpoint.ts";
import { getOutboundWebhookDelivery } from "./event/get-outbound-webhook-delivery.ts";
import { getOutboundWebhookEvent } from "./event/get-outbound-webhook-event.ts";
import { listOutboundWebhookEvents } from "./event/list-outbound-webhook-events.ts";
import { recordOutboundWebhookAttempt } from "./event/record-outbound-webhook-attempt.ts";
import { retryOutboundWebhookDelivery } from "./event/retry-outbound-webhook-delivery.ts";

const api = createDependencies(readConfig(), "outbound-webhooks");
const dependencies = {
  ...api,
  readMasters: createMasterReader(readOutboundMasterSecretId(), api.now),
  allowLoopback: readAllowLoopback(),
};
const withSecret = ({ organizationId }: RequestContext) =>
  prepareSecret(dependencies.readMasters, (stored) => namedSecretOwner(organizationId, stored));

const endpointOf = (params: Readonly<Record<string, string>>) => ({
  endpointId: params["endpointId"] ?? "",
});

export const handler = createApiHandler(dependencies, {
  createOutboundWebhookEndpoint: write(
    createOutboundEndpointBody,
    ({ context, body }) => createOutboundWebhookEndpoint(dependencies, context, body),
    withSecret,
  ),
  listOutboundWebhookEndpoints: read(listOutboundEndpointsQuery, (input) =>
    listOutboundWebhookEndpoints(dependencies, input),
  ),
  getOutboundWebhookEndpoint: read(null, (input) =>
    getOutboundWebhookEndpoint(dependencies, input),
  ),
  updateOutboundWebhookEndpoint: write(updateOutboundEndpointBody, ({ context, params, body }) =>
    updateOutboundWebhookEndpoint(dependencies, context, { ...body, ...endpointOf(params) }),
  ),
  deleteOutboundWebhookEndpoint: write(null, ({ context, params }) =>
    deleteOutboundWebhookEndpoint(dependencies, context, endpointOf(params)),
  ),
  rotateOutboundWebhookSecret: write(
    null,
    (input) => rotateOutboundWebhookSecret(dependencies, input),
    withSecret,
  ),
  testOutboundWebhookEndpoint: write(null, (input) =>
    testOutboundWebhookEndpoint(dependencies, input),
  ),
  replayOutboundWebhookEndpoint: write(replayOutboundEndpointBody, (input) =>
    replayOutboundWebhookEndpoint(dependencies, input),
  ),
  listOutboundWebhookEvents: read(listOutboundEventsQuery, (input) =>
    listOutboundWebhookEvents(dependencies, input),
  ),
  getOutboundWebhookEvent: read(null, (input) => getOutboundWebhookEvent(dependencies, input)),
  getOutboundWebhookDelivery: read(null, (input) =>
    getOutboundWebhookDelivery(dependencies, input),
  ),
  recordOutboundWebhookAttempt: write(recordAttemptBody, (input) =>
    recordOutboundWebhookAttempt(dependencies, input),
  ),
  retryOutboundWebhookDelivery: write(null, (input) =>
    retryOutboundWebhookDelivery(dependencies, input),
  ),
});
