/**
 * The text of a file: loaded by the bundler's text loader in functions, and by Vite's `?raw` in
 * tests.
 */
declare module "*?raw" {
  const text: string;
  export = text;
}
