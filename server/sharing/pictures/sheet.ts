import { FONT_FAMILY } from './fonts.ts';

/** Colours of pictures: the light ones of src/ui/tokens.css. */
export const INK = {
  paper: '#fbf9f4',
  surface: '#ffffff',
  sunk: '#f3efe6',
  ink: '#1f1d1a',
  inkSoft: '#5c564d',
  line: '#e2dccf',
  accent: '#2f3a8f',
  accentSoft: '#e9ebfa',
} as const;

export const SHEET = { width: 1200, height: 630, margin: 72 } as const;

/** The mark of public/icons/icon.svg, in a box of 512. */
const MARK =
  '<rect width="512" height="512" rx="112" fill="#2f3a8f"/><g transform="translate(256 256) scale(1) translate(-256 -254)"><path d="M70 352c44 0 50-58 84-58 38 0 34 96 78 96 22 0 34-14 44-30" fill="none" stroke="#a5b0ff" stroke-width="30" stroke-linecap="round"/><ellipse cx="308" cy="344" rx="66" ry="52" transform="rotate(-20 308 344)" fill="#fbf9f4"/><path d="M356 336V118c8 52 76 62 84 142" fill="none" stroke="#fbf9f4" stroke-width="30" stroke-linecap="round" stroke-linejoin="round"/></g>';

export interface TextStyle {
  readonly size: number;
  readonly colour?: string;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** One line of text with its baseline at `y`. */
export function textLine(
  text: string,
  x: number,
  y: number,
  { size, colour = INK.ink, isBold = false, anchor = 'start' }: TextStyle,
): string {
  return `<text x="${x}" y="${y}" font-family="${FONT_FAMILY}" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${colour}" text-anchor="${anchor}" xml:space="preserve" xml:lang="ja">${escaped(text)}</text>`;
}

/** Lines below each other, the first baseline at `y`. */
export function textLines(
  lines: readonly string[],
  x: number,
  y: number,
  style: TextStyle & { readonly leading: number },
): string {
  return lines.map((line, index) => textLine(line, x, y + index * style.leading, style)).join('');
}

/** The product's mark and name. */
export function brand(name: string, x: number, y: number, size = 52): string {
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 512 512">${MARK}</svg>${textLine(name, x + size + 16, y + size * 0.71, { size: size * 0.58, isBold: true, colour: INK.ink })}`;
}

export function sheet(content: string, background: string = INK.paper): string {
  const { width, height } = SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${background}"/>${content}</svg>`;
}

/** Bars of a sound in a box, at most `count`, the loudest as high as the box. */
export function waveform(
  peaks: readonly number[],
  { x, y, width, height, count }: { x: number; y: number; width: number; height: number; count: number },
): string {
  const step = width / count;
  const bar = step * 0.56;
  const bars = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    const loudest = Math.max(0, ...peaks.slice(from, to));
    const high = Math.max(bar, (height * Math.min(100, loudest)) / 100);
    const left = x + index * step + (step - bar) / 2;
    return `<rect x="${left.toFixed(1)}" y="${(y + (height - high) / 2).toFixed(1)}" width="${bar.toFixed(1)}" height="${high.toFixed(1)}" rx="${(bar / 2).toFixed(1)}"/>`;
  });
  return `<g fill="${INK.accent}">${bars.join('')}</g>`;
}
