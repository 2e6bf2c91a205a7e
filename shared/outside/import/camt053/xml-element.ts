/** An element of an XML document: local names, attributes, text without white space around it. */

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

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
