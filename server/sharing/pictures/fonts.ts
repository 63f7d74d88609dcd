import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * The fonts of pictures come with the product, so that they look alike on every machine and no letter is an empty box.
 * No import names their packages: server/readable-program.ts lists them.
 */
const { resolve } = createRequire(import.meta.url);
export const FONT_FILES = {
  regular: resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
  emoji: resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
} as const;

export const FONT_FAMILY = 'Noto Sans JP, Noto Emoji';

/** Settings of fontconfig that know our fonts alone. @returns their file */
export async function writeFontSettings(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const folders = [...new Set(Object.values(FONT_FILES).map(dirname))];
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((each) => `<dir>${escaped(each)}</dir>`).join('\n')}
<cachedir>${escaped(join(folder, 'cache'))}</cachedir>
<alias><family>emoji</family><prefer><family>Noto Emoji</family></prefer></alias>
</fontconfig>
`,
  );
  return file;
}

/** What a font can draw, and how wide. */
export interface FontMetrics {
  /** Width of a character in parts of the font's size; undefined where the font has no glyph for it. */
  advanceOf(codePoint: number): number | undefined;
}

/** Reads the widths of a TrueType font (tables `cmap`, `hmtx`). */
export function readFontMetrics(file: string): FontMetrics {
  const bytes = readFileSync(file);
  const table = tablesOf(bytes);
  const unitsPerEm = bytes.readUInt16BE(table('head') + 18);
  const widths = bytes.readUInt16BE(table('hhea') + 34);
  const hmtx = table('hmtx');
  const glyphs = glyphsOf(bytes, table('cmap'));
  return {
    advanceOf(codePoint) {
      const glyph = glyphs.get(codePoint);
      if (glyph === undefined || glyph === 0) return undefined;
      return bytes.readUInt16BE(hmtx + 4 * Math.min(glyph, widths - 1)) / unitsPerEm;
    },
  };
}

function tablesOf(bytes: Buffer): (name: string) => number {
  const count = bytes.readUInt16BE(4);
  const places = new Map(
    Array.from({ length: count }, (_, index) => {
      const record = 12 + 16 * index;
      return [bytes.toString('latin1', record, record + 4), bytes.readUInt32BE(record + 8)] as const;
    }),
  );
  return (name) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`the font has no ${name}`);
    return place;
  };
}

/** Glyphs of all characters, from the segmented coverage (format 12) that fonts of this size have. */
function glyphsOf(bytes: Buffer, cmap: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const count = bytes.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const start = cmap + bytes.readUInt32BE(cmap + 8 + 8 * index);
    if (bytes.readUInt16BE(start) !== 12) continue;
    const groups = bytes.readUInt32BE(start + 12);
    for (let group = 0; group < groups; group += 1) {
      const [first, last, glyph] = [0, 4, 8].map((at) =>
        bytes.readUInt32BE(start + 16 + 12 * group + at),
      ) as [number, number, number];
      for (let codePoint = first; codePoint <= last; codePoint += 1) {
        glyphs.set(codePoint, glyph + codePoint - first);
      }
    }
  }
  return glyphs;
}
