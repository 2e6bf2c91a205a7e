import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import { got, resource } from "#api/schema/contract/row-builders.ts";
import { session } from "./session-response.ts";

const person = {
  kind: "session" as const,
  subject: "user_42",
  organizationId,
  organizations: [organizationId],
  permissions: ["cases_action", "rules_manage"],
  scopes: null,
  key: null,
  expiresAt: "2026-03-01T13:00:00.000Z",
};

const program = {
  kind: "api_key" as const,
  subject: "ak_01934f1e7c5a7b1e8d2c3b4a59687700",
  organizationId,
  organizations: [organizationId],
  permissions: null,
  scopes: ["payment_intents:write", "cases:read"],
  key: { id: "ak_01934f1e7c5a7b1e8d2c3b4a59687700", name: "Payout service" },
  expiresAt: "2027-03-01T00:00:00.000Z",
};

const sessions = resource({
  tag: "session",
  name: "caller",
  schema: session,
  examples: {
    session: ["A signed-in user", person],
    key: ["An API key", program],
    unchosen: ["A session that has to choose an organization", { ...person, organizationId: null }],
  },
});

export const sessionRows = {
  getSession: got(sessions, {
    summary: "Show who calls",
    description:
      "The subject, organization, permissions or scopes, and expiry of the request's own credential. Every valid " +
      "credential may call it, also a session that has to choose among its organizations.",
  }),
} as const satisfies ContractRows;
