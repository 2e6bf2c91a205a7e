/** The style of the documentation page. */
export const docsStyle = `
:root {
  color-scheme: light dark;
}
body {
  font:
    1rem / 1.5 system-ui,
    sans-serif;
  max-width: 64rem;
  margin: 2rem auto;
  padding: 0 1rem;
}
h1 small {
  font-size: 1rem;
  font-weight: normal;
}
table {
  border-collapse: collapse;
  width: 100%;
}
th,
td {
  text-align: left;
  vertical-align: top;
  padding: 0.4rem 0.8rem 0.4rem 0;
  border-bottom: 1px solid #8884;
}
td.method {
  width: 5rem;
  font-weight: bold;
}
td.path {
  width: 26rem;
  overflow-wrap: anywhere;
}
code {
  font-family: ui-monospace, monospace;
}
`;
