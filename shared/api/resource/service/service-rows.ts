import { health } from "#api/schema/contract/common-response.ts";
import type {
  ContractRow,
  ContractRows,
  SuccessResponse,
} from "#api/schema/contract/contract-row.ts";
import { got, resource } from "#api/schema/contract/row-builders.ts";

const tag = "service";

const healths = resource({
  tag,
  schema: health,
  examples: { ok: ["Reachable", { status: "ok" }] },
});

type Content = NonNullable<SuccessResponse["content"]>;

/** 200 with a document that is no record of an organization. */
function served(
  summary: string,
  description: string,
  content: Content,
  resultText: string,
  headers: SuccessResponse["headers"] = [],
): ContractRow {
  const response = {
    description: resultText,
    headers: ["ContentTypeOptions" as const, ...headers],
    content,
  };
  return { summary, description, tag, responses: { 200: response } };
}

function page(summary: string, description: string): ContractRow {
  const headers = ["ContentSecurityPolicy", "ReferrerPolicy", "FrameOptions"] as const;
  const content = { mediaType: "text/html", schema: { type: "string" } } as const;
  return served(summary, description, content, "The page.", headers);
}

/** A file that was built with the service: compressed where the client accepts it, and not sent again. */
function file(
  summary: string,
  description: string,
  content: Content,
  resultText: string,
): ContractRow {
  const known = { description: "The client has it already.", headers: ["Vary", "ETag"] } as const;
  const row = served(summary, description, content, resultText, [
    "Vary",
    "ETag",
    "ContentEncoding",
  ]);
  return { ...row, responses: { ...row.responses, 304: known } };
}

function asset(summary: string, description: string): ContractRow {
  const text = "The file, compressed where the client accepts it.";
  const content = {
    mediaType: "text/javascript",
    or: "text/css",
    schema: { type: "string" },
  } as const;
  return { ...file(summary, description, content, text), errors: { 404: "AssetNotFound" } };
}

export const serviceRows = {
  getHealth: got(healths, {
    summary: "Health check",
    description: "Returns 200 while the service is reachable.",
    resultText: "The service is reachable.",
  }),
  getOpenapiJson: file(
    "This contract as JSON",
    "The same document as `/openapi.yaml`.",
    { mediaType: "application/json", schema: { type: "object" } },
    "The OpenAPI document, compressed where the client accepts it.",
  ),
  getOpenapiYaml: file(
    "This contract as YAML",
    "The same document as `/openapi.json`.",
    { mediaType: "application/yaml", schema: { type: "string" } },
    "The OpenAPI document, compressed where the client accepts it.",
  ),
  getDocs: page(
    "Interactive explorer",
    "An HTML page that shows every operation and can send requests.",
  ),
  getErrorCatalogue: page(
    "Error codes",
    "An HTML page with the meaning of each error code and what to do; each code is an anchor.",
  ),
  getEventCatalogue: page(
    "Event types",
    "An HTML page with each event that the service sends, when it is sent, and a real example; each type is an anchor.",
  ),
  getGuides: page(
    "Guides",
    "An HTML page that lists the guides with their sections, and searches them.",
  ),
  getGuide: {
    ...page("A guide", "An HTML page that leads through one task; each section is an anchor."),
    errors: { 404: "GuideNotFound" },
  },
  getDocsAsset: asset(
    "A script or style of the documentation",
    "A file that the documentation pages load.",
  ),
  getConsole: page(
    "The console",
    "An HTML page for the people who work on cases. It uses this API with the credential of its user.",
  ),
  getConsoleAsset: asset(
    "A script or style of the console",
    "A file that the console loads. Its name changes with its content.",
  ),
} as const satisfies ContractRows;
