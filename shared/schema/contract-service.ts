import { type ContractRows, jsonContent } from "./contract-row.ts";
import { health } from "./responses-common.ts";

export const serviceRows = {
  getHealth: {
    summary: "Health check",
    description: "Answers while the service can be reached.",
    tag: "service",
    responses: {
      200: {
        description: "The service is reachable.",
        content: jsonContent(health, { ok: { summary: "Reachable", value: { status: "ok" } } }),
      },
    },
  },
  getOpenapiJson: {
    summary: "This contract as JSON",
    description: "The same document as `/openapi.yaml`.",
    tag: "service",
    responses: {
      200: {
        description: "The OpenAPI document.",
        content: { mediaType: "application/json", schema: { type: "object" } },
      },
    },
  },
  getOpenapiYaml: {
    summary: "This contract as YAML",
    description: "The same document as `/openapi.json`.",
    tag: "service",
    responses: {
      200: {
        description: "The OpenAPI document.",
        content: { mediaType: "application/yaml", schema: { type: "string" } },
      },
    },
  },
  getDocs: {
    summary: "Documentation",
    description: "A page for people.",
    tag: "service",
    responses: {
      200: {
        description: "The page.",
        content: { mediaType: "text/html", schema: { type: "string" } },
      },
    },
  },
} as const satisfies ContractRows;
