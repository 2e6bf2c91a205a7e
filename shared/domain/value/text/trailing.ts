/**
 * The text without the characters `mark` at its end, in one step for each removed character. A
 * regular expression such as `/0+$/` tries again at each position and takes quadratic time.
 *
 * @param mark one character
 */
export function withoutTrailing(text: string, mark: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === mark) end -= 1;
  return text.slice(0, end);
}
