/** A file's text: by the bundler's text loader in functions, by Vite's `?raw` in tests. */
declare module "*?raw" {
  const text: string;
  export = text;
}
