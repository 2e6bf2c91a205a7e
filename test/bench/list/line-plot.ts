/** A line plot as SVG: read units by offset, one line for each filter. */
import type { FilterCost } from "./list-costs.ts";

const width = 900;
const height = 420;
const margin = 50;
const legendWidth = 330;
const unitsShown = 30;
const unitsPerLine = 5;

export function plotLines(title: string, results: readonly FilterCost[]): string {
  const plotWidth = width - margin - legendWidth;
  const x = (part: number) => margin + part * plotWidth;
  const y = (units: number) => height - margin - (units / unitsShown) * (height - 2 * margin);
  const grid = Array.from(
    { length: unitsShown / unitsPerLine + 1 },
    (_, n) => n * unitsPerLine,
  ).map(
    (units) =>
      `<line x1="${x(0)}" x2="${x(1)}" y1="${y(units)}" y2="${y(units)}" stroke="${units === 25 ? "#c00" : "#ddd"}"/>` +
      `<text x="${x(0) - 8}" y="${y(units) + 4}" text-anchor="end">${units}</text>`,
  );
  const lines = results.map(({ name, total, costs }, index) => {
    const color = `hsl(${(index * 360) / results.length} 60% 42%)`;
    const points = costs.map(
      ({ offset, units }) =>
        `${x(total === 0 ? 0 : offset / total).toFixed(1)},${y(units).toFixed(1)}`,
    );
    const legendY = margin + index * 17;
    return (
      `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${points.join(" ")}"/>` +
      `<text x="${width - legendWidth + 15}" y="${legendY}" fill="${color}">${name} (${total})</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${margin}" y="24" font-size="15">${title}</text>`,
    ...grid,
    ...lines,
    `<text x="${x(0.5)}" y="${height - 12}" text-anchor="middle">offset, as a part of the total</text>`,
    "</svg>",
    "",
  ].join("\n");
}
