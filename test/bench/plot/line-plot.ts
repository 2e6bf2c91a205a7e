/** A line plot as SVG: figures by size, one line for each name. Its points can be read back. */

export type Point = { readonly x: number; readonly y: number };

export type Line = { readonly name: string; readonly points: readonly Point[] };

export type Plot = {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Logarithmic for sizes that differ by powers of ten. */
  readonly xScale: "linear" | "logarithmic";
  readonly lines: readonly Line[];
  /** A value that no point should exceed; drawn in red. */
  readonly bound?: number;
};

const width = 900;
const height = 420;
const left = 60;
const top = 50;
const bottom = 50;
const legendWidth = 330;
const stepsAtMost = 8;

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

export function drawPlot({ title, xLabel, yLabel, xScale, lines, bound }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const highest = Math.max(bound ?? 0, ...points.map(({ y }) => y));
  const step = steps.find((each) => highest / each < stepsAtMost) ?? highest / stepsAtMost;
  const shown = (Math.floor(highest / step) + 1) * step;
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const placeOf = xScale === "linear" ? (x: number) => x : Math.log10;
  const [first, last] = [placeOf(xs[0] ?? 0), placeOf(xs.at(-1) ?? 1)];
  const plotWidth = width - left - legendWidth;
  const xAt = (x: number) =>
    left + (last === first ? 0 : (placeOf(x) - first) / (last - first)) * plotWidth;
  const yAt = (y: number) => height - bottom - (y / shown) * (height - top - bottom);
  const right = left + plotWidth;
  const levels = Array.from({ length: Math.round(shown / step) + 1 }, (_, n) => n * step);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="24" font-size="15">${escaped(title)}</text>`,
    `<text x="${left}" y="40" fill="#555">${escaped(yLabel)}</text>`,
    ...levels.map(
      (y) =>
        `<line x1="${left}" x2="${right}" y1="${fixed(yAt(y))}" y2="${fixed(yAt(y))}" stroke="#ddd"/>` +
        `<text x="${left - 8}" y="${fixed(yAt(y) + 4)}" text-anchor="end">${shortened(y)}</text>`,
    ),
    ...xs.map(
      (x) =>
        `<text x="${fixed(xAt(x))}" y="${height - bottom + 18}" text-anchor="middle">${x.toLocaleString("en-US")}</text>`,
    ),
    ...(bound === undefined
      ? []
      : [
          `<line x1="${left}" x2="${right}" y1="${fixed(yAt(bound))}" y2="${fixed(yAt(bound))}" stroke="#c00" stroke-dasharray="6 4"/>`,
        ]),
    ...lines.map((line, index) => drawLine(line, index, lines.length, { xAt, yAt })),
    `<text x="${(left + right) / 2}" y="${height - 10}" text-anchor="middle">${escaped(xLabel)}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

type Axes = { readonly xAt: (x: number) => number; readonly yAt: (y: number) => number };

function drawLine({ name, points }: Line, index: number, count: number, { xAt, yAt }: Axes) {
  const color = `hsl(${Math.round((index * 360) / count)} 60% 42%)`;
  const places = points.map(({ x, y }) => `${fixed(xAt(x))},${fixed(yAt(y))}`);
  const marks = points.map(
    ({ x, y }, at) =>
      `<circle r="2.5" cx="${places[at]?.replace(",", '" cy="')}"><title>${x}: ${shortened(y)}</title></circle>`,
  );
  return (
    `<g fill="${color}" data-name="${escaped(name)}">` +
    `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${places.join(" ")}"/>` +
    `${marks.join("")}<text x="${width - legendWidth + 20}" y="${top + 6 + index * 17}">${escaped(name)}</text></g>`
  );
}

/** The lines of a plot that `drawPlot` drew, with two decimals. */
export function readLines(svg: string): Line[] {
  const groups = svg.matchAll(/<g [^>]*data-name="([^"]*)">(.*)<\/g>/g);
  return [...groups].map(([, name = "", drawn = ""]) => ({
    name: name.replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
    points: [...drawn.matchAll(/<title>([\d.]+): ([\d.]+)<\/title>/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    })),
  }));
}

function fixed(value: number): string {
  return value.toFixed(1);
}

function shortened(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
