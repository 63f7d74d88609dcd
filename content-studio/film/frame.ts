// A frame is a still picture (an SVG, drawn once for as long as it does not change) with moving shapes laid over it,
// which are put straight into the bytes: thousands of frames would take minutes as SVG.
import sharp from 'sharp';
import { HEIGHT, WIDTH } from './paper.ts';

const KEPT = 24;

/** @returns a function from an SVG's text to its RGB (or RGBA) bytes, which remembers the last ones */
export function stills(channels = 3) {
  const kept = new Map();
  return async (svg) => {
    const known = kept.get(svg);
    if (known) return known;
    const drawn = sharp(Buffer.from(svg));
    const bytes = await (channels === 3 ? drawn.removeAlpha() : drawn.ensureAlpha()).raw().toBuffer();
    if (bytes.length !== WIDTH * HEIGHT * channels) throw new Error(`the still has ${bytes.length} bytes`);
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
    kept.set(svg, bytes);
    return bytes;
  };
}

const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Lays colour over the pixels of a box, as much as `cover(x, y)` (0–1, at the pixel's middle) says. */
function paint(bytes, { left, top, right, bottom, colour }, cover) {
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

const limited = (value) => Math.max(0, Math.min(1, value));

const SHAPES = {
  /** A disc, or with `width` a ring. */
  disc(bytes, { x, y, r, width, colour, opacity = 1 }) {
    const reach = r + (width ?? 0) / 2 + 1;
    const box = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach, colour };
    paint(bytes, box, (px, py) => {
      const away = Math.hypot(px - x, py - y);
      return opacity * limited(width ? width / 2 - Math.abs(away - r) + 0.5 : r - away + 0.5);
    });
  },
  bar(bytes, { x, y, width, height, colour, opacity = 1 }) {
    const box = { left: x - 1, right: x + width + 1, top: y - 1, bottom: y + height + 1, colour };
    paint(bytes, box, (px, py) => {
      const across = limited(Math.min(px - x, x + width - px) + 0.5);
      return opacity * across * limited(Math.min(py - y, y + height - py) + 0.5);
    });
  },
  /** A string that swings between two fixed ends; `swing` is how far its middle is from rest. */
  string(bytes, { from, to, y, swing, width, colour }) {
    const box = { left: from, right: to, top: y - Math.abs(swing) - width, colour };
    paint(bytes, { ...box, bottom: y + Math.abs(swing) + width }, (px, py) => {
      const middle = y + swing * Math.sin((Math.PI * (px - from)) / (to - from));
      return limited(width / 2 - Math.abs(py - middle) + 0.5);
    });
  },
};

/** The still's bytes with the moving shapes over them; the still itself is not touched. */
export function withMovers(still, movers) {
  if (movers.length === 0) return still;
  const bytes = Buffer.from(still);
  for (const { shape, ...mover } of movers) SHAPES[shape](bytes, mover);
  return bytes;
}

/** RGBA bytes over RGB bytes, in place. */
export function overlaid(bytes, over) {
  for (let from = 3, at = 0; from < over.length; from += 4, at += 3) {
    const part = over[from] / 255;
    if (part === 0) continue;
    for (let c = 0; c < 3; c++) bytes[at + c] += (over[from - 3 + c] - bytes[at + c]) * part;
  }
  return bytes;
}

/** Two frames mixed; `part` of the second, 0–1. */
export function blended(one, other, part) {
  const bytes = Buffer.allocUnsafe(one.length);
  for (let i = 0; i < one.length; i++) bytes[i] = one[i] + (other[i] - one[i]) * part;
  return bytes;
}
