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
  wood: '#d9cdb8',
};

const SANS = 'Noto Sans CJK JP, Noto Sans JP, Hiragino Sans, sans-serif';
const SERIF = 'Noto Serif CJK JP, Noto Serif JP, Hiragino Mincho ProN, serif';

/** Number with at most one decimal. */
export const n = (value) => String(Math.round(value * 10) / 10);

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign]);

export function words(
  x,
  y,
  text,
  {
    size = 30,
    fill = COLOURS.ink,
    anchor = 'middle',
    bold = false,
    serif = false,
    spacing = 0,
    opacity = 1,
  } = {},
) {
  return (
    `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-family="${serif ? SERIF : SANS}" fill="${fill}" ` +
    `text-anchor="${anchor}"${bold ? ' font-weight="700"' : ''}${spacing ? ` letter-spacing="${spacing}"` : ''}` +
    `${opacity < 1 ? ` opacity="${opacity}"` : ''}>${escaped(text)}</text>`
  );
}

export const rect = (x, y, width, height, fill, { rx = 0, stroke, line = 2, opacity = 1 } = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${rx}" fill="${fill}"` +
  `${stroke ? ` stroke="${stroke}" stroke-width="${line}"` : ''}${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const disc = (x, y, r, fill, { stroke, line = 3 } = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${line}"` : ''}/>`;

export const stroke = (d, colour, width, { dash } = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"` +
  `${dash ? ` stroke-dasharray="${dash}"` : ''}/>`;

/** A number or a sign in a full disc. */
export const badge = (x, y, text, { r = 24, fill = COLOURS.indigo, on = '#fff' } = {}) =>
  disc(x, y, r, fill) +
  words(x, y + r * 0.42, text, {
    size: r * 1.16 * (String(text).length > 1 ? 0.72 : 1),
    fill: on,
    bold: true,
  });

const svg = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`;

export const sheet = (body, ground = COLOURS.paper) => svg(rect(0, 0, WIDTH, HEIGHT, ground) + body);

/** What is laid over moving shapes. */
export const transparentSheet = (body) => svg(body);
