import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { health } from "../../response/common-response.ts";

const documentHeaders = ["ContentTypeOptions"] as const;
const pageHeaders = [
  ...documentHeaders,
  "ContentSecurityPolicy",
  "ReferrerPolicy",
  "FrameOptions",
] as const;

export const serviceRows = {
  getHealth: {
    summary: "Health check",
    description: "Returns 200 while the service is reachable.",
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
        headers: documentHeaders,
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
        headers: documentHeaders,
        content: { mediaType: "application/yaml", schema: { type: "string" } },
      },
    },
  },
  getDocs: {
    summary: "Interactive explorer",
    description: "An HTML page that shows every operation and can send requests.",
    tag: "service",
    responses: {
      200: {
        description: "The page.",
        headers: pageHeaders,
        content: { mediaType: "text/html", schema: { type: "string" } },
      },
    },
  },
  getErrorCatalogue: {
    summary: "Error codes",
    description:
      "An HTML page with the meaning of each error code and what to do; each code is an anchor.",
    tag: "service",
    responses: {
      200: {
        description: "The page.",
        headers: pageHeaders,
        content: { mediaType: "text/html", schema: { type: "string" } },
      },
    },
  },
  getEventCatalogue: {
    summary: "Event types",
    description:
      "An HTML page with each event that the service sends, when it is sent, and a real example; each type is an anchor.",
    tag: "service",
    responses: {
      200: {
        description: "The page.",
        headers: pageHeaders,
        content: { mediaType: "text/html", schema: { type: "string" } },
      },
    },
  },
  getGuides: {
    summary: "Guides",
    description: "An HTML page that lists the guides with their sections, and searches them.",
    tag: "service",
    responses: {
      200: {
        description: "The page.",
        headers: pageHeaders,
        content: { mediaType: "text/html", schema: { type: "string" } },
      },
    },
  },
  getGuide: {
    summary: "A guide",
    description: "An HTML page that leads through one task; each section is an anchor.",
    tag: "service",
    responses: {
      200: {
        description: "The page.",
        headers: pageHeaders,
        content: { mediaType: "text/html", schema: { type: "string" } },
      },
    },
    errors: { 404: "GuideNotFound" },
  },
  getDocsAsset: {
    summary: "A script or style of the documentation",
    description: "A file that the documentation pages load.",
    tag: "service",
    responses: {
      200: {
        description: "The file, compressed where the client accepts it.",
        headers: [...documentHeaders, "Vary", "ContentEncoding"],
        content: { mediaType: "text/javascript", or: "text/css", schema: { type: "string" } },
      },
    },
    errors: { 404: "AssetNotFound" },
  },
  getConsole: {
    summary: "The console",
    description:
      "An HTML page for the people who work on cases. It uses this API with the credential of its user.",
    tag: "service",
    responses: {
      200: {
        description: "The page.",
        headers: pageHeaders,
        content: { mediaType: "text/html", schema: { type: "string" } },
      },
    },
  },
  getConsoleAsset: {
    summary: "A script or style of the console",
    description: "A file that the console loads. Its name changes with its content.",
    tag: "service",
    responses: {
      200: {
        description: "The file, compressed where the client accepts it.",
        headers: [...documentHeaders, "Vary", "ContentEncoding"],
        content: { mediaType: "text/javascript", or: "text/css", schema: { type: "string" } },
      },
    },
    errors: { 404: "AssetNotFound" },
  },
} as const satisfies ContractRows;
