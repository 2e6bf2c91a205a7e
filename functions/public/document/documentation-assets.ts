/**
 * Scripts and styles of the documentation pages, bundled as text, so that the pages load nothing
 * from other hosts. The explorer is large, so this module is imported with the first asset.
 */

import swaggerStyle from "swagger-ui-dist/swagger-ui.css?raw";
import swaggerScript from "swagger-ui-dist/swagger-ui-bundle.js?raw";
import documentationStyle from "./assets/documentation.css?raw";
import explorerScript from "./assets/explorer.js?raw";
import searchScript from "./assets/search.js?raw";

type Asset = { readonly text: string; readonly contentType: string };

const script = (text: string): Asset => ({ text, contentType: "text/javascript; charset=utf-8" });
const style = (text: string): Asset => ({ text, contentType: "text/css; charset=utf-8" });

export const documentationAssets = {
  "swagger-ui-bundle.js": script(swaggerScript),
  "swagger-ui.css": style(swaggerStyle),
  "explorer.js": script(explorerScript),
  "search.js": script(searchScript),
  "documentation.css": style(documentationStyle),
} as const satisfies Record<string, Asset>;
