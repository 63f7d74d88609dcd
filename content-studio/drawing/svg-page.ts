// The frame that every lesson diagram shares: colours for light and dark, type sizes, a title.
// The viewBox is 680 wide and shown at about 340 px, so type below 24 units would be too small to read.

const STYLE = `
.paper{fill:#fffdf8}.ink{fill:#22201c}.soft{fill:#6b6558}.accent{fill:#2f3e8f}.tint{fill:#e1e5f5}
.line{stroke:#22201c}.faint{stroke:#c9c2b2}.accent-line{stroke:#2f3e8f}
.white-key{fill:#fffefb;stroke:#22201c}.black-key{fill:#22201c}.key-name{fill:#22201c}
.on-accent{fill:#fff}.skin{fill:#f3e3d3}.skin-line{stroke:#22201c}.wood{fill:#d9cdb8}
text{font-family:"Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",sans-serif;text-anchor:middle}
.bold{font-weight:700}.start{text-anchor:start}.end{text-anchor:end}
@media (prefers-color-scheme:dark){
.paper{fill:#1c1b19}.ink{fill:#efeae0}.soft{fill:#b3ac9e}.accent{fill:#a9b6f5}.tint{fill:#2c3358}
.line{stroke:#efeae0}.faint{stroke:#55504a}.accent-line{stroke:#a9b6f5}
.white-key{fill:#e6e1d6;stroke:#1c1b19}.black-key{fill:#33302b}.key-name{fill:#22201c}
.on-accent{fill:#1c1b19}.skin{fill:#8f6f58}.skin-line{stroke:#efeae0}.wood{fill:#5b5347}
}
.dot{fill:#2f3e8f}.on-dot{fill:#fff}`.trim();

/** A point of a drawing: x, y. */
export type Point = readonly [number, number];

/** Number with at most one decimal, so that the files stay small and their differences readable. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

export const page = (height: number, title: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 ${height}" width="680" height="${height}" role="img">
<title>${title}</title>
<style>${STYLE}</style>
<rect class="paper" width="680" height="${height}"/>
${body}
</svg>
`;

export const words = (
  x: number,
  y: number,
  text: string | number,
  { size = 26, kind = 'ink', anchor = '', bold = false } = {},
) =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" class="${[kind, anchor, bold && 'bold'].filter(Boolean).join(' ')}">${text}</text>`;

export const dot = (x: number, y: number, text: string | number, { r = 22, size = 26 } = {}) =>
  `<circle class="dot" cx="${n(x)}" cy="${n(y)}" r="${r}"/>${words(x, y + size * 0.36, text, { size, kind: 'on-dot', bold: true })}`;

/** An arrow from one point to another, bent by `bend` units to its left. */
export function arrow(x1: number, y1: number, x2: number, y2: number, bend = 0) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const cx = (x1 + x2) / 2 + ((y2 - y1) / length) * bend;
  const cy = (y1 + y2) / 2 - ((x2 - x1) / length) * bend;
  const angle = Math.atan2(y2 - cy, x2 - cx);
  const wing = (turn: number) =>
    `${n(x2 - 16 * Math.cos(angle + turn))} ${n(y2 - 16 * Math.sin(angle + turn))}`;
  return (
    `<path class="accent-line" fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" ` +
    `d="M${n(x1)} ${n(y1)}Q${n(cx)} ${n(cy)} ${n(x2)} ${n(y2)}M${wing(0.5)}L${n(x2)} ${n(y2)}L${wing(-0.5)}"/>`
  );
}
