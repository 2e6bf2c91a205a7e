/** A subtree of an XML document as elements with local names, text and attributes. */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { FileError } from "../file-error.ts";

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

/**
 * A node as returned by the parser with preserveOrder: one member for the element, `:@` for its
 * attributes.
 */
type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  preserveOrder: true,
  trimValues: true,
  cdataPropName: "#cdata",
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Parses one element.
 *
 * @throws FileError if the text is not well-formed
 */
export function parseElement(text: string, line: number): XmlElement {
  const validity = XMLValidator.validate(text);
  if (validity !== true) {
    throw new FileError("malformed_file", validity.err.msg, line + validity.err.line - 1);
  }
  const [root] = parseNodes(text, line);
  if (root === undefined)
    throw new FileError("malformed_file", "An element is empty of itself.", line);
  return elementOf(root, line);
}

/**
 * The text is valid here, but the parser may still refuse it, for example because of a dangerous
 * name.
 */
function parseNodes(text: string, line: number): readonly Node[] {
  const nodes = tryParse(text);
  if (nodes === null) throw new FileError("malformed_file", "The XML has a refused name.", line);
  return nodes;
}

function tryParse(text: string): readonly Node[] | null {
  try {
    return parser.parse(text) as readonly Node[];
  } catch {
    return null;
  }
}

function elementOf(node: Node, line: number): XmlElement {
  const name = Object.keys(node).find((key) => key !== ":@") ?? "";
  const content = node[name] as readonly Node[];
  const attributes = Object.entries((node[":@"] ?? {}) as Record<string, string>);
  return {
    name,
    attributes: Object.fromEntries(attributes.map(([key, value]) => [key, decode(value, line)])),
    text: content
      .map((part) => textOf(part, line))
      .join("")
      .trim(),
    children: content
      .filter((part) => !("#text" in part || "#cdata" in part))
      .map((part) => elementOf(part, line)),
  };
}

function textOf(part: Node, line: number): string {
  if ("#text" in part) return decode(String(part["#text"]), line);
  const cdata = part["#cdata"] as readonly Node[] | undefined;
  return cdata?.map((inner) => String(inner["#text"] ?? "")).join("") ?? "";
}

const predefined: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function decode(text: string, line: number): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (_, hexadecimal, decimal, name) => {
    if (name !== undefined) return predefined[name] ?? "";
    const code = Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : 16);
    if (!isCharacter(code))
      throw new FileError("malformed_file", `&#${code}; is no character.`, line);
    return String.fromCodePoint(code);
  });
}

/** Whether XML 1.0, section 2.2, production Char, allows the character. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return (
    code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** The first element at the path of local names. */
export function elementAt(
  element: XmlElement | null,
  ...path: readonly string[]
): XmlElement | null {
  let at = element;
  for (const name of path) at = at?.children.find((child) => child.name === name) ?? null;
  return at;
}

/** The text of the first element at the path; null if it is absent or blank. */
export function textAt(element: XmlElement | null, ...path: readonly string[]): string | null {
  const text = elementAt(element, ...path)?.text ?? "";
  return text === "" ? null : text;
}

export function childrenOf(element: XmlElement | null, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
