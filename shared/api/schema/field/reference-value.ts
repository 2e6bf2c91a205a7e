const hexReference = /^0x[0-9a-fA-F]+$/;

/**
 * The form in which references are compared: hexadecimal values (`0x…`) in lower case, other values
 * unchanged.
 */
export function canonicalReference(value: string): string {
  return hexReference.test(value) ? value.toLowerCase() : value;
}
