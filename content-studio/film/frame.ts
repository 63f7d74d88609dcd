// A frame is a still picture (an SVG, drawn once for as long as it does not change) with moving shapes laid over it,
// which are put straight into the bytes: thousands of frames would take minutes as SVG.

import sharp from 'sharp';
import type { Mover } from './film-types.ts';
import { HEIGHT, WIDTH } from './paper.ts';

const MAX_CACHED_STILLS = 24;

/** @returns a function from an SVG's text to its RGB (or RGBA) bytes, which remembers the last ones */
export function stills(channels = 3) {
  const kept = new Map<string, Buffer>();
  return async (svg: string) => {
    const known = kept.get(svg);
    if (known) return known;
    const drawn = sharp(Buffer.from(svg));
    const bytes = await (channels === 3 ? drawn.removeAlpha() : drawn.ensureAlpha()).raw().toBuffer();
    if (bytes.length !== WIDTH * HEIGHT * channels) throw new Error(`the still has ${bytes.length} bytes`);
    if (kept.size >= MAX_CACHED_STILLS) kept.delete(kept.keys().next().value as string);
    kept.set(svg, bytes);
    return bytes;
  };
}

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Lays colour over the pixels of a box, as much as `cover(x, y)` (0–1, at the pixel's middle) says. */
function paint(
  bytes: Buffer,
  {
    left,
    top,
    right,
    bottom,
    colour,
  }: { left: number; top: number; right: number; bottom: number; colour: string },
  cover: (x: number, y: number) => number,
) {
  const [red, green, blue] = rgb(colour);
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(HEIGHT, Math.ceil(bottom)); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(WIDTH, Math.ceil(right)); x++) {
      const part = cover(x + 0.5, y + 0.5);
      if (part <= 0) continue;
      const at = (y * WIDTH + x) * 3;
      bytes[at] += (red - bytes[at]) * part;
      bytes[at + 1] += (green - bytes[at + 1]) * part;
      bytes[at + 2] += (blue - bytes[at + 2]) * part;
    }
  }
}

const limited = (value: number) => Math.max(0, Math.min(1, value));

const SHAPES = {
  /** A disc, or with `width` a ring. */
  disc(
    bytes: Buffer,
    {
      x,
      y,
      r,
      width,
      colour,
      opacity = 1,
    }: { x: number; y: number; r: number; width?: number; colour: string; opacity?: number },
  ) {
    const reach = r + (width ?? 0) / 2 + 1;
    const box = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach, colour };
    paint(bytes, box, (px: number, py: number) => {
      const away = Math.hypot(px - x, py - y);
      return opacity * limited(width ? width / 2 - Math.abs(away - r) + 0.5 : r - away + 0.5);
    });
  },
  bar(
    bytes: Buffer,
    {
      x,
      y,
      width,
      height,
      colour,
      opacity = 1,
    }: { x: number; y: number; width: number; height: number; colour: string; opacity?: number },
  ) {
    const box = { left: x - 1, right: x + width + 1, top: y - 1, bottom: y + height + 1, colour };
    paint(bytes, box, (px: number, py: number) => {
      const across = limited(Math.min(px - x, x + width - px) + 0.5);
      return opacity * across * limited(Math.min(py - y, y + height - py) + 0.5);
    });
  },
  /** A string that swings between two fixed ends; `swing` is how far its middle is from rest. */
  string(
    bytes: Buffer,
    {
      from,
      to,
      y,
      swing,
      width,
      colour,
    }: { from: number; to: number; y: number; swing: number; width: number; colour: string },
  ) {
    const box = { left: from, right: to, top: y - Math.abs(swing) - width, colour };
    paint(bytes, { ...box, bottom: y + Math.abs(swing) + width }, (px: number, py: number) => {
      const middle = y + swing * Math.sin((Math.PI * (px - from)) / (to - from));
      return limited(width / 2 - Math.abs(py - middle) + 0.5);
    });
  },
};

function drawMover(bytes: Buffer, mover: Mover): void {
  if (mover.shape === 'disc') SHAPES.disc(bytes, mover);
  else if (mover.shape === 'bar') SHAPES.bar(bytes, mover);
  else SHAPES.string(bytes, mover);
}

/** The still's bytes with the moving shapes over them; the still itself is not touched. */
export function withMovers(still: Buffer, movers: readonly Mover[]) {
  if (movers.length === 0) return still;
  const bytes = Buffer.from(still);
  for (const mover of movers) drawMover(bytes, mover);
  return bytes;
}

/** RGBA bytes over RGB bytes, in place. */
export function overlaid(bytes: Buffer, over: Buffer) {
  for (let from = 3, at = 0; from < over.length; from += 4, at += 3) {
    const part = over[from] / 255;
    if (part === 0) continue;
    for (let c = 0; c < 3; c++) bytes[at + c] += (over[from - 3 + c] - bytes[at + c]) * part;
  }
  return bytes;
}

/** Two frames mixed; `part` of the second, 0–1. */
export function blended(one: Buffer, other: Buffer, part: number) {
  const bytes = Buffer.allocUnsafe(one.length);
  for (let i = 0; i < one.length; i++) bytes[i] = one[i] + (other[i] - one[i]) * part;
  return bytes;
}
