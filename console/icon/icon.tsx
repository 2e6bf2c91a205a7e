/** Icons of 16 px, drawn with one line. They never carry a meaning alone: a word or a label stands with them. */

const paths = {
  check: "M3 8.5 6.5 12 13 4.5",
  checkNote: "M2.5 8.5 5.5 11.5 11 4.5 M13 8v3.5 M13 13.7v.1",
  alert: "M8 2.5 14.2 13.3H1.8Z M8 6.5v3 M8 11.4v.1",
  circle: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 1 0 8 2.2",
  dashed:
    "M8 2.2a5.8 5.8 0 0 1 4.1 1.7 M13.8 8a5.8 5.8 0 0 1-1.7 4.1 M8 13.8a5.8 5.8 0 0 1-4.1-1.7 M2.2 8a5.8 5.8 0 0 1 1.7-4.1",
  clock: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 1 0 8 2.2 M8 5v3.2l2.2 1.6",
  late: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 1 0 8 2.2 M8 4.8v3.9 M8 11v.1",
  today: "M2.5 3.5h11v10h-11Z M2.5 6.5h11 M5.5 2v3 M10.5 2v3",
  list: "M2.5 4h11 M2.5 8h11 M2.5 12h7",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9 M10.4 10.4 14 14",
  close: "M4 4l8 8 M12 4l-8 8",
  down: "M4 6.5 8 10.5 12 6.5",
  right: "M6.5 4 10.5 8 6.5 12",
  left: "M9.5 4 5.5 8 9.5 12",
  plus: "M8 3v10 M3 8h10",
  person: "M8 2.5a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2 M3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4",
  tag: "M2.5 2.5h5l6 6-5 5-6-6Z M5.3 5.3v.1",
  comment: "M2.5 3.5h11v7.5h-6l-3 2.5v-2.5h-2Z",
  run: "M4.5 3v10l8-5Z",
  archive: "M2.5 3h11v3h-11Z M3.5 6v7h9V6 M6.5 8.8h3",
  link: "M6.5 9.5l3-3 M7 4.5l1.3-1.3a2.8 2.8 0 0 1 4 4L11 8.5 M9 11.5l-1.3 1.3a2.8 2.8 0 0 1-4-4L5 7.5",
  unlink:
    "M7 4.5l1.3-1.3a2.8 2.8 0 0 1 4 4L11 8.5 M9 11.5l-1.3 1.3a2.8 2.8 0 0 1-4-4L5 7.5 M3 3l10 10",
  ignore: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 1 0 8 2.2 M4 4l8 8",
  writeOff: "M3 3.5h10v9H3Z M5.5 8h5",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6 M8 1.5v1.3 M8 13.2v1.3 M1.5 8h1.3 M13.2 8h1.3 M3.4 3.4l.9.9 M11.7 11.7l.9.9 M12.6 3.4l-.9.9 M4.3 11.7l-.9.9",
  panel: "M2.5 3h11v10h-11Z M9.5 3v10",
  columns: "M2.5 3h11v10h-11Z M6.2 3v10 M9.8 3v10",
  bookmark: "M4.5 2.5h7v11L8 10.8 4.5 13.5Z",
  sort: "M5 3v10 M2.5 10.5 5 13l2.5-2.5 M9.5 4h4.5 M9.5 8h3 M9.5 12h1.5",
  print: "M4.5 6V2.5h7V6 M4.5 11.5h-2V6h11v5.5h-2 M4.5 9.5h7v4h-7Z",
  refresh: "M13 8a5 5 0 1 1-1.5-3.6 M13 2.5v2.6h-2.6",
  shield: "M8 2 13 4v4c0 3-2 5-5 6-3-1-5-3-5-6V4Z M5.7 8 7.3 9.6 10.4 6.3",
  help: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 1 0 8 2.2 M6.3 6.4a1.7 1.7 0 1 1 2.5 1.5c-.5.3-.8.6-.8 1.2 M8 11v.1",
  more: "M3.5 8v.1 M8 8v.1 M12.5 8v.1",
  evidence: "M4 2.5h5.5L12.5 5.5v8H4Z M9.5 2.5v3h3 M6 8.5h4.5 M6 11h4.5",
  workbench: "M2.5 3h4.5v10H2.5Z M9 3h4.5v10H9Z M4.2 6h1.2 M10.7 6h1.2 M4.2 9h1.2",
  imports: "M8 2.5v7.5 M4.8 7 8 10.2 11.2 7 M2.5 11v2.5h11V11",
  settlement: "M2.5 3.5h11 M2.5 6.5h11 M2.5 9.5h6 M11.5 9v4.5 M9.5 11.5l2 2 2-2",
  approval: "M2.5 8.5 5.5 11.5 9 7.5 M7 8.5 10 11.5 14 4.5",
  send: "M2.5 8 13.5 2.8 10.5 13.2 7.6 8.9Z M7.6 8.9 13.5 2.8",
  rules: "M2.5 4.5h7 M12 4.5h1.5 M10.8 3v3 M2.5 11.5h2 M7 11.5h6.5 M5.8 10v3",
  audit: "M3.5 2.5h9v11h-9Z M5.8 5.5h4.4 M5.8 8h4.4 M5.8 10.5h2.4",
  settings:
    "M8 5.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4 M8 2v1.8 M8 12.2V14 M2 8h1.8 M12.2 8H14 M3.8 3.8l1.2 1.2 M11 11l1.2 1.2 M12.2 3.8 11 5 M5 11l-1.2 1.2",
  account: "M2.5 6.5 8 2.8 13.5 6.5Z M4.5 6.5v5 M8 6.5v5 M11.5 6.5v5 M2.5 13.2h11",
  dayEnd: "M2.5 3.5h11v10h-11Z M2.5 6.5h11 M5.5 2v3 M10.5 2v3 M5.5 10 7.3 11.6 10.5 8.6",
  report: "M3 13.5V8.5 M6.4 13.5V5 M9.8 13.5V7 M13.2 13.5V2.8",
  log: "M2.5 3.5h11v9h-11Z M5 6.5l1.8 1.6L5 9.7 M8.3 9.7h2.7",
  plug: "M5.5 2.5v3 M10.5 2.5v3 M3.5 5.5h9v2a4.5 4.5 0 0 1-9 0Z M8 12v2",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
