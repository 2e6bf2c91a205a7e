/** The text with its first letter in upper case. */
export function capitalized<Text extends string>(text: Text): Capitalize<Text> {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` as Capitalize<Text>;
}
