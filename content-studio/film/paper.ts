// The sheet that every picture of a film is drawn on: 854 × 480, the lowest part of which belongs to the captions.

export const WIDTH = 854;
export const HEIGHT = 480;
/** Above this line everything is ours; below it the player shows captions. */
export const FLOOR = 392;

export const COLOURS = {
  paper: '#fffdf8',
  warm: '#f6efe2',
  ink: '#22201c',
  soft: '#6b6558',
  faint: '#c9c2b2',
  pale: '#e6dfd0',
  indigo: '#2f3e8f',
  tint: '#e1e5f5',
  /** What belongs to the left hand, as in the diagrams of the lessons. */
  rust: '#a4533f',
  rustTint: '#f3ddd5',
  wood: '#d9cdb8',
};

const SANS = 'Noto Sans CJK JP, Noto Sans JP, Hiragino Sans, sans-serif';
const SERIF = 'Noto Serif CJK JP, Noto Serif JP, Hiragino Mincho ProN, serif';

/** Number with at most one decimal. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string | number | null) =>
  String(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string);

interface Lettering {
  readonly size?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly serif?: boolean;
  readonly spacing?: number;
  readonly opacity?: number;
}
/** An outline, and how wide it is. */
interface Outline {
  readonly stroke?: string;
  readonly line?: number;
}

export function words(
  x: number,
  y: number,
  text: string | number | null,
  {
    size = 30,
    fill = COLOURS.ink,
    anchor = 'middle',
    bold = false,
    serif = false,
    spacing = 0,
    opacity = 1,
  }: Lettering = {},
) {
  return (
    `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-family="${serif ? SERIF : SANS}" fill="${fill}" ` +
    `text-anchor="${anchor}"${bold ? ' font-weight="700"' : ''}${spacing ? ` letter-spacing="${spacing}"` : ''}` +
    `${opacity < 1 ? ` opacity="${opacity}"` : ''}>${escaped(text)}</text>`
  );
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { rx = 0, stroke, line = 2, opacity = 1 }: Outline & { rx?: number; opacity?: number } = {},
) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${rx}" fill="${fill}"` +
  `${stroke ? ` stroke="${stroke}" stroke-width="${line}"` : ''}${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const disc = (x: number, y: number, r: number, fill: string, { stroke, line = 3 }: Outline = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${line}"` : ''}/>`;

export const stroke = (d: string, colour: string, width: number, { dash }: { dash?: string } = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"` +
  `${dash ? ` stroke-dasharray="${dash}"` : ''}/>`;

/** A number or a sign in a full disc. */
export const badge = (
  x: number,
  y: number,
  text: string | number | null,
  { r = 24, fill = COLOURS.indigo, on = '#fff' } = {},
) =>
  disc(x, y, r, fill) +
  words(x, y + r * 0.42, text, {
    size: r * 1.16 * (String(text).length > 1 ? 0.72 : 1),
    fill: on,
    bold: true,
  });

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`;

export const sheet = (body: string, ground = COLOURS.paper) => svg(rect(0, 0, WIDTH, HEIGHT, ground) + body);

/** What is laid over moving shapes. */
export const transparentSheet = (body: string) => svg(body);
