import { measureCapacity } from "../capacity/measure.ts";
import { measuredHeading, measuredRows } from "../capacity/measured-rows.ts";
for (const n of process.argv.slice(2).map(Number)) {
  const rows = measuredRows(await measureCapacity(n, "one merchant reference"));
  console.log(n);
  for (const line of [...measuredHeading, ...rows.map((row) => row.line)]) console.log(line);
}
