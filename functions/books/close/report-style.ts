/** The style of a printed report: A4 or letter across, black on white, tables that repeat their head on each page. */
export const reportStyle = `
@page { size: landscape; margin: 16mm 14mm 18mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt system-ui, sans-serif; } }
* { box-sizing: border-box; }
body { max-width: 270mm; margin: 0 auto; padding: 8mm; color: #111; background: #fff; font: 10pt/1.4 system-ui, "Segoe UI", "Liberation Sans", sans-serif; }
@media print { body { max-width: none; padding: 0; font-size: 8.5pt; } }
header { border-bottom: 2px solid #111; margin-bottom: 5mm; }
.kind { margin: 0; font-weight: 600; text-transform: uppercase; letter-spacing: 0.06em; font-size: 0.85em; }
h1 { margin: 0; font-size: 1.9em; line-height: 1.2; }
h2 { margin: 6mm 0 2mm; font-size: 1.15em; break-after: avoid; }
p { margin: 1mm 0 2mm; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 1mm 1.5mm; border-bottom: 0.5px solid #bbb; text-align: left; vertical-align: top; overflow-wrap: break-word; }
thead th { border-bottom: 1px solid #111; vertical-align: bottom; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.accounts { table-layout: fixed; }
.accounts th:first-child { width: 9%; }
.accounts tbody { break-inside: avoid; }
.accounts tbody th { border-bottom: 0; padding-bottom: 0; }
@media screen and (width < 1000px) { .accounts { table-layout: auto; } thead th { overflow-wrap: normal; } }
.id { color: #555; font-weight: 400; font-size: 0.85em; }
.facts th { width: 24%; font-weight: 600; }
.facts td { font-variant-numeric: tabular-nums; }
section:last-of-type { break-inside: avoid; }
`;
