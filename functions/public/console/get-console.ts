import type { OperationResult } from "#api/http/operation.ts";
import type { ConsoleConfig } from "#config.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import type { BuiltFiles } from "../built-files.ts";

/** Names of the files that the page loads first (lib/bundle/bundle-console.ts). */
type ConsoleEntry = {
  readonly script: string;
  readonly preloads: readonly string[];
  readonly style: string;
};

/**
 * The console's page. It has no inline code and no data but the settings of signing in, as attributes. Its
 * address is the same for each screen: the part after `#` never reaches the service.
 */
export function getConsole(files: BuiltFiles, config: ConsoleConfig): OperationResult {
  const built = files.read("entry.json");
  if (built === null) {
    throw new FailureError(notFound("This deployment was built without the console."));
  }
  const entry = JSON.parse(built.toString()) as ConsoleEntry;
  const preloads = entry.preloads.map(
    (name) => `<link rel="modulepreload" href="console/assets/${name}">\n`,
  );
  return {
    status: 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      // It names the files of one deployment, so it is asked for each time.
      "Cache-Control": "no-cache",
      "Content-Security-Policy": policyOf(config),
      "Referrer-Policy": "no-referrer",
      "X-Frame-Options": "DENY",
    },
    body: `<!doctype html>
<html lang="en"${attributesOf(config)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Reconciliation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="console/assets/${entry.style}">
${preloads.join("")}<script src="console/assets/${entry.script}" type="module"></script>
</head>
<body>
<div id="console"></div>
<noscript><p>The console needs JavaScript. Everything it shows is in the API: <a href="docs">documentation</a>.</p></noscript>
</body>
</html>
`,
  };
}

/** Scripts and styles of this service only, nothing inline, and no text becomes code (CSP 3, Trusted Types). */
function policyOf({ signIn, filesOrigin }: ConsoleConfig): string {
  const reached = [
    ...(signIn === null ? [] : [new URL(signIn.tokenEndpoint).origin]),
    ...(filesOrigin === null ? [] : [filesOrigin]),
  ];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...reached].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function attributesOf({ signIn }: ConsoleConfig): string {
  if (signIn === null) return "";
  const settings = {
    "client-id": signIn.clientId,
    "authorization-endpoint": signIn.authorizationEndpoint,
    "token-endpoint": signIn.tokenEndpoint,
    ...(signIn.demoUser === null ? {} : { "demo-user": signIn.demoUser }),
  };
  return Object.entries(settings)
    .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
    .join("");
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
