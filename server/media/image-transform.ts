/** The widths and heights that are made; `src/domain/image-url.ts` asks for these widths. */
const LADDER = [80, 160, 320, 480, 640, 960, 1280];

/** Heights follow their box's shape, so they are not on the ladder; they are rounded to such a part of the width. */
const SHAPES = 48;
const TALLEST = 1920;

const PARTS: readonly RegExp[] = [
  /^c_(?<crop>fill|limit)$/,
  /^w_(?<width>\d{2,4})$/,
  /^h_(?<height>\d{2,4})$/,
  /^q_(?<quality>auto)$/,
  /^f_(?<format>auto|webp|jpg|png|avif)$/,
  /^dpr_(?<dpr>[123]\.0)$/,
  /^e_(?<blur>blur)(:\d{1,4})?$/,
];

export type ImageFormat = 'webp' | 'jpeg' | 'png' | 'avif';

/** A picture as asked for: pixels, not CSS pixels. */
export interface Transform {
  readonly crop: 'fill' | 'limit';
  readonly width: number | null;
  readonly height: number | null;
  readonly blur: boolean;
  /** null: as the client takes it. */
  readonly format: ImageFormat | null;
}

/**
 * Reads `c_fill,dpr_2.0,f_auto,h_90,q_auto,w_160`: each part from the list, none twice, a size at least.
 * @returns null for anything else; whoever may ask for every size may fill the disk
 */
export function parseTransform(text: string): Transform | null {
  const given: Record<string, string> = {};
  for (const part of text.split(',')) {
    const groups = PARTS.map((pattern) => pattern.exec(part)?.groups).find((found) => found !== undefined);
    const [name, value] = Object.entries(groups ?? {})[0] ?? [];
    if (name === undefined || value === undefined || name in given) return null;
    given[name] = value;
  }
  const size = sizeOf(given['width'], given['height']);
  if (size === null) return null;
  const dpr = Number(given['dpr'] ?? 1);
  return {
    crop: given['crop'] === 'limit' ? 'limit' : 'fill',
    width: size.width && size.width * dpr,
    height: size.height && Math.round(size.height * dpr),
    blur: 'blur' in given,
    format: formatOf(given['format'] ?? 'auto'),
  };
}

function sizeOf(w: string | undefined, h: string | undefined) {
  const width = w === undefined ? null : Number(w);
  const height = h === undefined ? null : Number(h);
  if (width !== null && !LADDER.includes(width)) return null;
  if (width === null) return height !== null && LADDER.includes(height) ? { width, height } : null;
  if (height === null || LADDER.includes(height)) return { width, height };
  if (height < 16 || height > TALLEST) return null;
  const step = width / SHAPES;
  return { width, height: Math.max(1, Math.round(height / step)) * step };
}

function formatOf(name: string): ImageFormat | null {
  if (name === 'auto') return null;
  return name === 'jpg' ? 'jpeg' : (name as ImageFormat);
}

/** WebP for everybody who takes it: AVIF would be smaller, but costs a second of our processor for each picture. */
export function formatFor(accept: string | undefined, contentType: string): ImageFormat {
  if (accept === undefined || /image\/webp|image\/\*|\*\/\*/.test(accept)) return 'webp';
  return contentType === 'image/jpeg' ? 'jpeg' : 'png';
}
