/** The page of the local identity provider. */

type Link = { readonly name: string; readonly description: string; readonly href: string };

/** @param fault what is wrong with the request, or null */
export function signInPage(links: readonly Link[], fault: string | null): string {
  const items = links.map(
    ({ name, description, href }) =>
      `<li><a href="${escapeHtml(href)}"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(description)}</span></a></li>`,
  );
  const main =
    fault === null
      ? `<h1>Sign in</h1><p>Users of this local stack. Nobody has a password.</p><ul>${items.join("")}</ul>`
      : `<h1>Sign in failed</h1><p>${escapeHtml(fault)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local identity provider</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { width: min(24rem, calc(100vw - 2rem)); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
a { display: grid; padding: 0.75rem 1rem; border: 1px solid #8888; border-radius: 0.5rem; color: inherit; text-decoration: none; }
a:hover, a:focus-visible { border-color: currentColor; }
</style>
</head>
<body><main>${main}</main></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
