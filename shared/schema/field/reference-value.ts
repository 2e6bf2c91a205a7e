const hexReference = /^0x[0-9a-fA-F]+$/;

/** The form in which references are compared: hex addresses and hashes are lower-cased. */
export function canonicalReference(value: string): string {
  return hexReference.test(value) ? value.toLowerCase() : value;
}
