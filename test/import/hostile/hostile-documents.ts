/** Documents that take a naive XML reader's memory, time, files or network. */

const entry =
  '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryRef>&x;</NtryRef></Ntry>';

function statement(content: string, prolog = ""): string {
  return `<?xml version="1.0"?>${prolog}<Document><BkToCstmrStmt><Stmt><Id>1</Id>${content}</Stmt></BkToCstmrStmt></Document>`;
}

function withType(declarations: string): string {
  return statement(entry, `<!DOCTYPE Document [${declarations}]>`);
}

function nested(levels: number): string {
  return `${"<a>".repeat(levels)}${"</a>".repeat(levels)}`;
}

const laughs = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("");

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return littleEndian ? bytes : bytes.swap16();
}

export const hostileDocuments: Readonly<Record<string, string | Uint8Array>> = {
  "billion laughs": withType(`<!ENTITY l0 "lol">${laughs}<!ENTITY x "&l9;">`),
  "quadratic blow-up": withType(`<!ENTITY x "${"a".repeat(100_000)}">`),
  "recursive entity": withType('<!ENTITY x "&y;"><!ENTITY y "&x;">'),
  "parameter entity bomb": withType(
    '<!ENTITY % a "<!ENTITY x \'lol\'>"><!ENTITY % b "%a;%a;%a;">%b;',
  ),
  "external file": withType('<!ENTITY x SYSTEM "file:///etc/passwd">'),
  "external address": withType('<!ENTITY x SYSTEM "http://127.0.0.1:1/x">'),
  "external public": withType('<!ENTITY x PUBLIC "-//X//Y" "http://127.0.0.1:1/x">'),
  "external parameter entity": withType('<!ENTITY % d SYSTEM "http://127.0.0.1:1/d.dtd">%d;'),
  "external document type": statement(
    entry,
    '<!DOCTYPE Document SYSTEM "http://127.0.0.1:1/d.dtd">',
  ),
  "empty document type": statement("", "<!DOCTYPE Document>"),
  "document type in lower case": statement("", "<!doctype Document>"),
  "document type behind a comment": statement(
    "",
    "<!-- x --><!DOCTYPE Document [<!ENTITY x 'y'>]>",
  ),
  "document type inside the document": statement("<!DOCTYPE a [<!ENTITY x 'y'>]>"),
  "entity declaration alone": statement("", '<!ENTITY x "y">'),
  "undeclared entity in a text": statement(entry),
  "undeclared entity in an attribute": statement('<Ntry><Amt Ccy="&x;">1</Amt></Ntry>'),
  "undeclared entity outside of entries": `<Document>&x;${statement("")}</Document>`,
  "document type in UTF-16, little-endian": utf16(withType('<!ENTITY x "y">'), true),
  "document type in UTF-16, big-endian": utf16(withType('<!ENTITY x "y">'), false),
  "document type under a declared UTF-7": `<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a+AD4-<Document/>`,
  "a thousand levels": statement(nested(1_000)),
  "a thousand levels inside of an entry": statement(`<Ntry>${nested(1_000)}</Ntry>`),
  "a tag without end": `<Document ${"a".repeat(200_000)}`,
  "ten thousand attributes": `<Document ${Array.from({ length: 10_000 }, (_, n) => `a${n}="x"`).join(" ")}/>`,
  "an attribute given twice": statement('<Ntry><Amt Ccy="EUR" Ccy="USD">1</Amt></Ntry>'),
  "a character that is none": statement("<Ntry><NtryRef>&#0;</NtryRef></Ntry>"),
  "a name that is a prototype": statement("<Ntry><__proto__>1</__proto__></Ntry"),
  "included by XInclude, cut": `<Document xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/>`,
};
