import { dot, n, words } from './svg-page.ts';

// Black keys by the white key on their left; they do not sit on the gap but a little to the outside
// of their group, as on a real keyboard (in parts of a white key's width).
const BLACK_AFTER: Readonly<Record<number, number>> = { 0: -0.1, 1: 0.1, 3: -0.13, 4: 0, 5: 0.13 };
export const NAMES = ['ド', 'レ', 'ミ', 'ファ', 'ソ', 'ラ', 'シ'];

/**
 * A keyboard whose leftmost key is a ド. `names`: which white keys carry their name, `marks`: white key →
 * what stands in the dot, `tint`: white keys with a coloured ground.
 */
export function keyboard({
  x,
  y,
  width,
  height,
  count,
  names = [],
  marks = {},
  tint = [],
  nameSize = 26,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  count: number;
  names?: number[];
  marks?: Record<number, string>;
  tint?: number[];
  nameSize?: number;
}) {
  const key = width / count;
  const center = (index: number) => x + key * (index + 0.5);
  const parts = [];
  for (let index = 0; index < count; index++) {
    const shape = `x="${n(x + key * index)}" y="${y}" width="${n(key)}" height="${height}" rx="6" stroke-width="2.5"`;
    parts.push(`<rect class="white-key" ${shape}/>`);
    if (tint.includes(index)) parts.push(`<rect fill="#2f3e8f" fill-opacity=".16" ${shape}/>`);
  }
  for (let index = 0; index < count - 1; index++) {
    const shift = BLACK_AFTER[index % 7];
    if (shift === undefined) continue;
    const wide = key * 0.58;
    const left = x + key * (index + 1 + shift) - wide / 2;
    parts.push(
      `<rect class="black-key" x="${n(left)}" y="${y}" width="${n(wide)}" height="${n(height * 0.6)}" rx="4"/>`,
    );
  }
  for (const index of names) {
    parts.push(
      words(center(index), y + height - 16, NAMES[index % 7], {
        size: nameSize,
        kind: 'key-name',
        bold: true,
      }),
    );
  }
  for (const [index, text] of Object.entries(marks)) {
    const low = names.length ? 66 : 36;
    parts.push(
      dot(center(Number(index)), y + height - low, text, {
        r: Math.min(22, key * 0.36),
        size: Math.min(26, key * 0.44),
      }),
    );
  }
  return { svg: parts.join('\n'), center, key };
}
